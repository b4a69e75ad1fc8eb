import { c2s, call, planting, text } from './make.js';

const { planted, plant } = planting();

plant('pin number', '"pin":4711', [call({ pin: 4711 })]);
plant('pin text', '"pin":"4712"', [call({ pin: '4712' })]);
plant('otp number', '"otp":849213', [call({ otp: 849213 })]);
plant('otp prose', '583920', [text('Your verification code is 583920.')]);
plant('cvv', '"cvv":917', [call({ cvv: 917 })]);
plant('ssn', '078-05-1120', [text('SSN 078-05-1120')]);
plant('password number', '"password":20191231', [call({ password: 20191231 })]);
plant('account number', '"accountNumber":"0532013000"', [call({ accountNumber: '0532013000' })]);
const cards = {
  visa: '4111111111111111',
  'visa spaced': '4012 8888 8888 1881',
  'mc dashed': '5500-0000-0000-0004',
  amex: '378282246310005',
  'amex spaced': '3714 496353 98431',
  discover: '6011000990139424',
  jcb: '3530111333300000',
  diners: '30569309025904',
  maestro: '6759649826438453',
  unionpay: '6240008631401148',
};
for (const [name, card] of Object.entries(cards)) plant(`card ${name}`, card, [text(`Paid with ${card} today`)]);
plant('card as number', '4242424242424242', [call({ value: 4242424242424242 })]);
const ibans = {
  de: 'DE89370400440532013000',
  'de spaced': 'DE89 3704 0044 0532 0130 00',
  gb: 'GB82WEST12345698765432',
  fr: 'FR1420041010050500013M02606',
  nl: 'NL91ABNA0417164300',
  no: 'NO9386011117947',
  mt: 'MT84MALT011000012345MTLCAST001S',
  'ch spaced': 'CH93 0076 2011 6238 5295 7',
};
for (const [name, iban] of Object.entries(ibans)) plant(`iban ${name}`, iban, [text(`Transfer to ${iban}, thanks.`)]);
const phones = [
  '+49 30 901820',
  '+1 (415) 555-2671',
  '+44 20 7946 0958',
  '+4915123456789',
  '(415) 555-0132',
  '+33 1 42 68 53 00',
  '415-555-0199',
  '+81-3-1234-5678',
];
for (const p of phones) plant(`phone ${p}`, p, [text(`Call me: ${p} after six.`)]);
plant('phone key', '030 1234567', [call({ phone: '030 1234567' })]);
plant('phone tel uri', '+4930901821', [text('tel:+4930901821')]);

for (const mail of [
  'jane.doe@acme.io',
  'j+news@mail.acme.co.uk',
  'user@xn--mller-kva.de',
  'jürgen@müller.de',
  '用户@例子.广告',
  'пётр@почта.рф',
  "Jane.O'Hara@acme.ie",
  'bob@localhost.localdomain',
])
  plant(`mail ${mail}`, mail, [text(`Mail ${mail} for help.`)]);
plant('mailto', 'eve%40acme.io', [text('mailto:eve%40acme.io?subject=x')]);
plant('mail with name', ['Cunigunde', 'kuni@acme.io'], [text('From: Cunigunde Vogelweide <kuni@acme.io>')]);
plant('git author', ['Ottokar', 'otto@acme.io'], [text('Author: Ottokar Zimmermann <otto@acme.io>\nDate:   Mon')]);
const homes = {
  linux: '/home/wilhelmina/src',
  mac: '/Users/wilhelmina/src',
  windows: 'C:\\Users\\wilhelmina\\src',
  'windows slash': 'C:/Users/wilhelmina/src',
  'windows json': 'C:\\\\Users\\\\wilhelmina\\\\src',
  wsl: '/mnt/c/Users/wilhelmina/src',
  msys: '/c/Users/wilhelmina/src',
  'file linux': 'file:///home/wilhelmina/src',
  'file windows': 'file:///C:/Users/wilhelmina/src',
  'file windows encoded': 'file:///c%3A/Users/wilhelmina/src',
  'wsl unc': '\\\\wsl$\\Ubuntu\\home\\wilhelmina\\src',
  'wsl localhost': '\\\\wsl.localhost\\Ubuntu\\home\\wilhelmina',
  unc: '\\\\fileserver\\wilhelmina$\\docs',
  tilde: '~wilhelmina/src',
  'vscode remote': 'vscode-remote://wsl+ubuntu/home/wilhelmina/src',
  cygwin: '/cygdrive/c/Users/wilhelmina',
  'old windows': 'C:\\Documents and Settings\\wilhelmina\\x',
  'var home': '/var/home/wilhelmina/x',
  volumes: '/Volumes/Data/Users/wilhelmina/x',
  encoded: '%2Fhome%2Fwilhelmina%2Fsrc',
  'claude project': '-Users-wilhelmina-src',
  'export home': '/export/home/wilhelmina/x',
};
for (const [name, path] of Object.entries(homes)) plant(`home ${name}`, 'wilhelmina', [text(`opened ${path}`)]);
plant('home with space', ['Wilhelmina', 'Vogel'], [text('opened "C:\\Users\\Wilhelmina Vogel\\src\\a.ts"')]);
plant('home unicode', 'jürgen', [text('opened /home/jürgen/a')]);
plant('home learnt', 'wilhelmina', [text('/home/wilhelmina/x'), text('drwxr-xr-x 2 wilhelmina staff 4096 src')]);
plant('home learnt late', 'wilhelmina', [text('drwxr-xr-x 2 wilhelmina staff 4096 src'), text('/home/wilhelmina/x')]);
plant('home root uri', 'wilhelmina', [
  c2s({ jsonrpc: '2.0', id: 7, result: { roots: [{ uri: 'file:///home/wilhelmina/p', name: 'p' }] } }),
]);
plant('user key', 'wilhelmina', [call({ username: 'wilhelmina' })]);
plant('user env', 'wilhelmina', [text('USER=wilhelmina\nLOGNAME=wilhelmina')]);
plant('ssh', ['wilhelmina', 'db1.corp.acme.internal'], [text('ssh wilhelmina@db1.corp.acme.internal')]);
plant('scp', 'wilhelmina', [text('scp x.txt wilhelmina@box:/srv/x')]);
plant('host key', 'build-07', [call({ hostname: 'build-07' })]);
plant('host env', 'WILHELMINAS-PC', [text('COMPUTERNAME=WILHELMINAS-PC')]);
plant('host internal', 'jenkins.corp.acme.internal', [text('http://jenkins.corp.acme.internal:8080/job/1')]);
plant('host mdns', 'wilhelminas-macbook', [text('http://wilhelminas-macbook.local:8080/')]);
plant('whoami', 'wilhelmina', [text('Logged in as wilhelmina')]);
plant('prompt', ['wilhelmina', 'build-07'], [text('wilhelmina@build-07:~/src$ ls')]);
plant('full name key', 'Wilhelmina Vogel', [call({ fullName: 'Wilhelmina Vogel' })]);
plant('address', 'Hauptstrasse 5', [call({ street: 'Hauptstrasse 5' })]);
plant('birth', '1984-02-29', [call({ dateOfBirth: '1984-02-29' })]);
plant('mail display', 'Brunhilde', [text('"Brunhilde von Stein" <b@acme.io>')]);
plant('mail cc', 'Siegfried', [text('Cc: Siegfried Held <s@acme.io>, b@acme.io')]);
plant('signed off', 'Kriemhild', [text('Signed-off-by: Kriemhild Burgund <k@acme.io>')]);
plant('phone de', '0049 30 901820', [text('Tel.: 0049 30 901820')]);
plant('phone local', '089/1234567', [text('Telefon: 089/1234567')]);
plant('phone key text', '089 7654321', [text('phone: 089 7654321')]);
plant('card in json text', '4539 1488 0343 6467', [text('{"pan":"4539 1488 0343 6467"}')]);
plant('iban lower words', 'DE89 3704 0044 0532 0130 00', [text('IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX')]);
plant('home env', 'adelheid', [text('HOME=/home/adelheid')]);
plant('home quoted win', 'adelheid', [text('"C:\\\\Users\\\\adelheid\\\\AppData"')]);
plant('home docker', 'adelheid', [call({}), text('docker run -v /home/adelheid/x:/x')]);
plant('home PATH', 'adelheid', [text('PATH=/usr/bin:/home/adelheid/.local/bin')]);
plant('home stack', 'adelheid', [text('at f (/Users/adelheid/a.js:1:2)')]);
plant('home only', 'adelheid', [text('/Users/adelheid')]);
plant('home key', 'adelheid', [call({ '/home/adelheid/x': 1 })]);
plant('home lower drive', 'adelheid', [text('c:\\users\\adelheid\\x')]);
plant('log user', 'adelheid', [text('Logged in to github.com as adelheid (oauth_token)')]);
plant('gh account', 'adelheid', [text('✓ Logged in to github.com account adelheid (keyring)')]);

/** What tells who somebody is: numbers, names, addresses, folders, computers. */
export const people = planted;
