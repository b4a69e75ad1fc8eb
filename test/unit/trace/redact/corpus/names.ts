import { call, planting, text } from './make.js';

const { planted, plant } = planting();

const words = [
  'correct-horse',
  'hunter2',
  'Tr0ub4dor&3',
  'sommer2024!',
  'letmein',
  'p@ss w0rd',
  'ünïcode-käse',
  'a1b2c3',
  'Qwertz!23',
  'opensesame',
];
const names = [
  'password',
  'passwd',
  'pwd',
  'pass',
  'DB_PASSWORD',
  'dbPass',
  'userPassword',
  'user_password',
  'passphrase',
  'secret',
  'clientSecret',
  'client_secret',
  'apiKey',
  'api_key',
  'API-KEY',
  'x-api-key',
  'apikey',
  'accessToken',
  'access_token',
  'refresh_token',
  'idToken',
  'authToken',
  'auth',
  'authorization',
  'bearer',
  'credentials',
  'privateKey',
  'private_key',
  'signingKey',
  'encryption_key',
  'sessionId',
  'session_id',
  'sid',
  'cookie',
  'csrf',
  'xsrf-token',
  'otp',
  'totp_secret',
  'mfaCode',
  'pinCode',
  'recoveryCode',
  'seedPhrase',
  'mnemonic',
  'connectionString',
  'webhookSecret',
  'masterKey',
  'Kennwort',
  'Passwort',
  'mot_de_passe',
  'contraseña',
  'пароль',
  '密码',
  'sshKey',
  'licenseKey',
  'jwt',
  'sas',
  'salt',
  'ssn',
  'socialSecurityNumber',
  'accessKeyId',
  'secretAccessKey',
  'securityAnswer',
  'verification_code',
  'PGPASSWORD',
  'MYSQL_PWD',
  'token',
];
names.forEach((key, i) => {
  const secret = `${words[i % words.length]}${i}`;
  plant(`key ${key}`, secret, [call({ [key]: secret, note: 'x' })]);
});
plant('key nested', 'sommerwind', [call({ password: { value: 'sommerwind' } })]);
plant('key list', 'herbstlaub', [call({ passwords: ['herbstlaub', 'winterfell'] })]);
plant('name/value pair', 'fruehling9', [call({ headers: [{ name: 'Authorization', value: 'fruehling9' }] })]);
plant('key/value pair', 'maikaefer7', [call({ env: [{ key: 'DB_PASSWORD', value: 'maikaefer7' }] })]);
plant('env map', 'plainvalue-77', [call({ env: { SOMETHING_SECRET: 'plainvalue-77' } })]);

plant('nested list header', 'wph023xx', [call({ rawHeaders: ['Accept', '*/*', 'Authorization', 'Bearer wph023xx'] })]);
plant('camel', 'wpn024xx', [call({ githubToken: 'wpn024xx' })]);
plant('header map', 'wpn025xx', [call({ 'X-Goog-Api-Key': 'wpn025xx' })]);
plant('kebab', 'wpn026xx', [call({ 'stripe-signature-secret': 'wpn026xx' })]);
plant('apikey upper', 'wpn027xx', [call({ OPENAIAPIKEY: 'wpn027xx' })]);
plant('userpassword lc', 'wpn028xx', [call({ newpassword2: 'wpn028xx' })]);
plant('confirm', 'wpn029xx', [call({ password_confirmation: 'wpn029xx' })]);
plant('old/new', 'wpn030xx', [call({ currentPassword: { old: 'wpn030xx' } })]);
plant('bearer key', 'wpn031xx', [call({ bearerToken: 'wpn031xx' })]);
plant('pass in list of objects', 'wpn032xx', [call({ users: [{ name: 'bob', pw: 'wpn032xx' }] })]);
plant('japanese', 'wpn033xx', [text('パスワード: wpn033xx')]);
plant('russian', 'wpn034xx', [text('Пароль: wpn034xx')]);
plant('german prose', 'wpn035xx', [text('Das Passwort lautet wpn035xx.')]);
plant('french prose', 'wpn036xx', [text('Mot de passe : wpn036xx')]);
plant('spanish', 'wpn037xx', [text('Contraseña: wpn037xx')]);
plant('chinese', 'wpn038xx', [text('密码：wpn038xx')]);
plant('temp', 'wpn039xx', [text('Your temporary password is: wpn039xx')]);
plant('use as token', 'wpn040xx', [text('Set the API key to `wpn040xx`')]);

/** Passwords and their like under all kinds of names. */
export const named = planted;
