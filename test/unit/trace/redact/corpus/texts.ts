import { an, b64, b64c, c2s, call, err, hex, planting, text } from './make.js';

const { planted, plant } = planting();

plant('prose is', 'zebra-lion-44', [text('The password is zebra-lion-44 for the staging box.')]);
plant('prose colon', 'Gr8tWall!', [text('Password: Gr8tWall!')]);
plant('prose quoted', 'my pass word 1', [text('log in as admin with password "my pass word 1" please')]);
plant('dotenv', ['kq8-plain', 'postgres-pw-1'], [text('PORT=3000\nAPP_SECRET=kq8-plain\nDB_PASS=postgres-pw-1\n')]);
plant('yaml', 'yamlpw-33', [text('db:\n  user: app\n  password: yamlpw-33\n  port: 5432')]);
plant('toml', 'tomlpw-34', [text('[db]\npassword = "tomlpw-34"\n')]);
plant('ini', 'inipw35x', [text('[client]\npassword=inipw35x\n')]);
plant('xml element', 'xmlpw36y', [text('<server><username>me</username><password>xmlpw36y</password></server>')]);
plant('xml attribute', 'xmlpw37z', [text('<add key="Password" value="xmlpw37z"/>')]);
plant('json in text', 'jsonpw38', [text(JSON.stringify({ user: 'x', password: 'jsonpw38' }))]);
plant('json in json in text', 'jsonpw39', [text(JSON.stringify({ body: JSON.stringify({ password: 'jsonpw39' }) }))]);
plant('json thrice', 'jsonpw40', [text(JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ password: 'jsonpw40' }) }) }))]);
plant('python dict', 'pydict41', [text("{'user': 'x', 'password': 'pydict41', 'port': 1}")]);
plant('ruby hash', 'rubypw42', [text('{ :password => "rubypw42" }')]);
plant('js object', 'jsobj43k', [text("connect({ host: 'x', password: 'jsobj43k' })")]);
plant('command line', ['cmdpw44q', 'cmdpw45q'], [text('mysql --password=cmdpw44q; app --token cmdpw45q --verbose')]);
plant('mysql -p', 'mysqlpw46', [text('mysql -u root -pmysqlpw46 mydb')]);
plant('curl -u', 'curlpw47', [text('curl -u bob:curlpw47 https://api.acme.io/v1')]);
plant('sshpass', 'sshpw48z', [text("sshpass -p 'sshpw48z' ssh root@box")]);
plant('netrc', 'netrcpw49', [text('machine api.heroku.com login me password netrcpw49')]);
plant('npmrc', 'npmrcpw50x', [text('//registry.npmjs.org/:_authToken=npmrcpw50x')]);
plant('docker auth', b64('robot:dockerpw51'), [text(JSON.stringify({ auths: { 'ghcr.io': { auth: b64('robot:dockerpw51') } } }))]);
plant('powershell', 'winpw52!', [text("$env:API_SECRET = 'winpw52!'")]);
plant('export', 'expw53yy', [text('export GITHUB_TOKEN="expw53yy"')]);
plant('set', 'setpw54yy', [text('set PASSWORD=setpw54yy')]);
plant('sql', 'sqlpw55y', [text("CREATE USER bob IDENTIFIED BY 'sqlpw55y';")]);
plant('markdown table', 'tblpw56y', [text('| name | value |\n|---|---|\n| password | tblpw56y |')]);
plant('k8s secret', b64('kubepw57'), [text(`kind: Secret\ndata:\n  password: ${b64('kubepw57')}`)]);
plant('shadow', '$6$rounds=5000$usesomesillystri$KqJWpanXZHKq2BOB43TSaYhEWsQ1Lr5QNyPCDH', [
  text('root:$6$rounds=5000$usesomesillystri$KqJWpanXZHKq2BOB43TSaYhEWsQ1Lr5QNyPCDH:18000:0:::'),
]);
plant('bcrypt', '$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW', [
  text('hash $2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW stored'),
]);

plant('url userinfo', 'urlpw60', [text('postgres://app:urlpw60@db.acme.io:5432/main')]);
plant('url userinfo encoded', 'url%21pw61', [text('amqp://app:url%21pw61@mq.acme.io/')]);
plant('url user only', 'tok62only', [text('git clone https://tok62only@github.com/acme/app.git')]);
plant('url query', ['qtok63', 'qsig64'], [text('GET https://api.acme.io/v1?access_token=qtok63&x=1&sig=qsig64')]);
plant('url fragment', 'ftok65x', [text('http://localhost:3000/cb#access_token=ftok65x&state=1')]);
plant('oauth code', 'codeqwe66', [text('http://localhost:3000/callback?code=codeqwe66&state=abc')]);
{
  const sig = hex(64);
  plant('aws presigned', sig, [text(`https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=${sig}`)]);
}
{
  const sig = encodeURIComponent(`${b64c(42)}+=`);
  plant('azure sas', sig, [text(`https://a.blob.core.windows.net/c/f?sv=2022-11-02&se=2026-01-01&sr=b&sp=r&sig=${sig}`)]);
}
plant('redis no user', 'redispw67', [text('redis://:redispw67@cache:6379/0')]);
plant('mongodb', 'mongopw68', [text('mongodb+srv://admin:mongopw68@cluster0.ab1cd.mongodb.net/test')]);
plant('jdbc', 'jdbcpw69', [text('jdbc:mysql://h:3306/db?user=root&password=jdbcpw69')]);
plant('ado', 'adopw70x', [text('Server=tcp:x.database.windows.net;Database=d;User ID=u;Password=adopw70x;Encrypt=True')]);
plant('odbc', 'odbcpw71', [text('Driver={SQL};Server=h;Uid=sa;Pwd=odbcpw71;')]);
plant('libpq', 'libpqpw72', [text('host=h dbname=d user=u password=libpqpw72 sslmode=require')]);
plant('resource uri query', 'rtok73x', [
  c2s({ jsonrpc: '2.0', id: 7, method: 'resources/read', params: { uri: 'https://x.acme.io/f?token=rtok73x' } }),
]);
plant('resource uri userinfo', 'rpw74xx', [
  c2s({ jsonrpc: '2.0', id: 7, method: 'resources/read', params: { uri: 'postgres://u:rpw74xx@h/db/table' } }),
]);
plant('percent-encoded url', 'encpw75', [text(`redirect=${encodeURIComponent('https://u:encpw75@h.acme.io/?a=b')}`)]);
plant('double percent-encoded', 'encpw76', [text(`next=${encodeURIComponent(encodeURIComponent('https://h/?password=encpw76'))}`)]);
plant('percent-encoded json', 'encpw77', [text(`https://h/?q=${encodeURIComponent(JSON.stringify({ password: 'encpw77' }))}`)]);

plant('authorization bearer', 'bear80opaque', [text('Authorization: Bearer bear80opaque')]);
plant('authorization basic', b64('me:basicpw81'), [text(`Authorization: Basic ${b64('me:basicpw81')}`)]);
plant('authorization token', 'tok82plain', [text('authorization: token tok82plain')]);
plant('digest', 'dig83resp', [text('Authorization: Digest username="x", response="dig83resp"')]);
plant('cookie', ['cook84val', 'cook85val'], [text('Cookie: theme=dark; sessionid=cook84val; auth=cook85val')]);
plant('set-cookie', 'cook86val', [text('Set-Cookie: SID=cook86val; Path=/; HttpOnly')]);
plant('x-api-key header', 'xkey87val', [text('X-API-Key: xkey87val')]);
plant('header object', 'hdr88val', [call({ headers: { Authorization: 'Bearer hdr88val' } })]);
plant('header list', 'hdr89val', [call({ headers: [['X-Auth-Token', 'hdr89val']] })]);
plant('header strings', 'hdr90val', [call({ headers: ['X-Auth-Token: hdr90val'] })]);
plant('curl header', 'hdr91val', [text("curl -H 'PRIVATE-TOKEN: hdr91val' https://gitlab.acme.io")]);
plant('proxy-authorization', b64('p:prox92pw'), [text(`Proxy-Authorization: Basic ${b64('p:prox92pw')}`)]);

plant('csv', ['wpcsv001', 'wpcsv002'], [text('user,password,role\nbob,wpcsv001,admin\namy,wpcsv002,user\n')]);
plant('tsv', 'wptsv003', [text('host\ttoken\nh1\twptsv003')]);
plant('md header', ['wpmd004x', 'wpmd005x'], [text('| user | password |\n|---|---|\n| bob | wpmd004x |\n| amy | wpmd005x |')]);
plant('log json', 'wpesc006', [err('INFO payload={\\"user\\":\\"x\\",\\"password\\":\\"wpesc006\\"}')]);
plant('log json single', 'wpesc007', [err('DEBUG body=b\'{"password": "wpesc007"}\'')]);
plant('query in header', 'wpq008xx', [err('GET /v1/items?api_key=wpq008xx HTTP/1.1')]);
plant('form body', 'wpf009xx', [call({ body: 'grant_type=password&username=u&password=wpf009xx&scope=x' })]);
plant('form refresh', 'wpf010xx', [call({ body: 'refresh_token=wpf010xx&client_id=abc' })]);
plant('yaml list', 'wpy011xx', [text('env:\n  - name: DB_PASSWORD\n    value: wpy011xx\n')]);
plant('properties', 'wpp012xx', [text('spring.datasource.password=wpp012xx')]);
plant('gradle', 'wpp013xx', [text('storePassword "wpp013xx"')]);
plant('go struct', 'wpg014xx', [err('config: {User:app Password:wpg014xx Port:5432}')]);
plant('rust debug', 'wpg015xx', [err('Config { user: "x", password: "wpg015xx" }')]);
plant('java toString', 'wpg016xx', [err('DataSource[user=x, password=wpg016xx]')]);
plant('kv semicolon', 'wpk017xx', [text('AccessKey=wpk017xx;Endpoint=sb://x')]);
{
  const k = `${an(43)}=`;
  plant('servicebus', k, [text(`Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${k}`)]);
}
plant('curl cookie', 'wpc018xx', [text("curl -b 'session=wpc018xx' https://x")]);
plant('wget', 'wpc019xx', [text('wget --http-password=wpc019xx https://x')]);
plant('ssh uri', 'wpu020xx', [text('ssh://deploy:wpu020xx@host.acme.io/srv')]);
plant('smb', 'wpu021xx', [text('smb://u:wpu021xx@nas/share')]);
plant('proxy env', 'wpu022xx', [text('HTTPS_PROXY=http://u:wpu022xx@proxy:3128')]);

plant('wp-config', 'w3pw006x', [text("define('DB_PASSWORD', 'w3pw006x');")]);
plant('django', 'w3pw007x', [text("SECRET_KEY = 'w3pw007x-abc'")]);
plant('go flag', 'w3pw008x', [text('-password=w3pw008x')]);
plant('redis-cli', 'w3pw010x', [text('redis-cli -a w3pw010x ping')]);
plant('kotlin', 'w3pw014x', [text('val password = "w3pw014x"')]);
plant('c#', 'w3pw015x', [text('var secret = @"w3pw015x";')]);
plant('php', 'w3pw017x', [text("$cfg['password'] = 'w3pw017x';")]);
plant('swift', 'w3pw018x', [text('let apiKey: String = "w3pw018x"')]);
plant('ts const', 'w3pw019x', [text("const token: string = 'w3pw019x'")]);
plant('smtp auth plain', b64('\0user\0w3pw030x'), [text(`AUTH PLAIN ${b64('\0user\0w3pw030x')}`)]);
plant('italian', 'w3pw031x', [text('La password è w3pw031x')]);
plant('polish', 'w3pw033x', [text('Hasło: w3pw033x')]);
plant('korean', 'w3pw034x', [text('비밀번호: w3pw034x')]);

/** Secrets in prose, files, commands, addresses and headers. */
export const texts = planted;
