/** Words that say wherever they end a name: its value is a secret. Accents are taken off before. */
const ALWAYS =
  /(?:password|passwd|passphrase|passcode|passwort|kennwort|contrasena|mot_?de_?passe|senha|wachtwoord|losenord|adgangskode|salasana|parola|haslo|heslo|jelszo|sifre|mat_?khau|api_?key|access_?token|auth_?token|client_?secret|secret_?key|private_?key)(?:s|_?hash|_?\d{1,2}|_?(?:confirm(?:ation)?|again|repeat(?:ed)?|verify))?$|(?:парол[ья]|密码|密碼|口令|密钥|密鑰|令牌|パスワード|暗証番号|비밀번호|סיסמה|كلمة_المرور)$/;
/** Words that say so where they stand alone or behind others: `api_key`, `client_secret`, `db_pass`. */
const SECRET =
  /(?:^|_)(?:pass|pw|pwd|secret|secrets|token|tokens|api_?key|apikey|access_?key(?:_?id)?|private_?key|secret_?key|master_?key|ssh_?key|encryption_?key|signing_?key|account_?key|auth_?key|subscription_?key|license_?key|client_?secret|credential|credentials|auth|authorization|proxy_authorization|cookie|set_cookie|session_?id|sid|jwt|bearer|otp|pin|cvv|cvc|ssn|social_?security(?:_?(?:number|no))?|card_?number|connection_?string|dsn|webhook_?url|sig|code_verifier|pat|mnemonic|seed_?phrase|recovery_?(?:phrase|codes?|key)|backup_?codes?|(?:pin|mfa|otp|totp|tfa|2fa|verification|security|auth|login|sms)_?code|security_?answer|csrf|xsrf|salt|sas)$/;
/** Variables of an environment, which are written so: `OPENAI_KEY`. A `sort_key` is none of them. */
const VARIABLE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_KEY$/;

/** Names that end so and are none: what the protocol itself calls a token, and how much somebody used of a model. */
const HARMLESS =
  /^(?:progress_?token|.*(?:max|min|input|output|prompt|completion|total|cached?|reasoning|num|n|count|used|budget|remaining|context)_?tokens?|token_?type|next_?page_?token|page_?token|continuation_?token|public_key|two_pass|single_pass|multi_pass)$/;
/** Words that also name other things: a value that is a plain word is no secret under them. */
const OFTEN_WORDS = /(?:^|_)(?:pass|auth|tokens|pat|sig|pin|sas|salt|csrf|xsrf|credentials?|auth_code|security_code|login_code)$/;

/** What tells who somebody is: names, where they live, what they are registered as. */
const PERSONAL =
  /^(?:user_?name|login_?name|log_name|logname|sudo_user|full_?name|first_?name|last_?name|given_?name|family_?name|middle_?name|maiden_?name|sur_?name|(?:[a-z]+_)?(?:phone|mobile|fax)(?:_?(?:number|no))?|tel|telephone|e_?mail(?:_?address)?|street(?:_?address)?|address_?line_?\d?|(?:home|postal|billing|shipping)_?address|date_?of_?birth|birth_?(?:date|day)|dob|(?:passport|national_?id|tax|tax_?id|drivers?_?licen[cs]e)(?:_?(?:number|no))|iban|(?:bank_?)?account_?(?:number|no)|routing_?number)$/;
/** The name of a computer. */
const MACHINE = /^(?:host_?name|computer_?name|machine_?name|server_?host|node_?name)$/;

/** Whether a value under this name is a secret by its name: `API_KEY`, `apiKey`, `x-api-key`, `db.password`. */
export function namesSecret(name: string): boolean {
  if (name.length > 100) return false;
  if (VARIABLE.test(name) && !/(?:PUBLIC|PRIMARY|FOREIGN|SORT|PARTITION)_KEY$/.test(name)) return true;
  const words = wordsOf(name);
  return (ALWAYS.test(words) || SECRET.test(words)) && !HARMLESS.test(words);
}

/** Whether a value under this name tells who a person is, or which computer it is. */
export function namesPersonal(name: string): 'person' | 'machine' | null {
  if (name.length > 40) return null;
  if (name === 'USER') return 'person';
  const words = wordsOf(name);
  if (PERSONAL.test(words)) return 'person';
  return MACHINE.test(words) ? 'machine' : null;
}

/** Whether a value can be the secret that its name speaks of: under some names words and counts stand as often. */
export function couldBe(name: string, value: string): boolean {
  return !OFTEN_WORDS.test(wordsOf(name)) || /[^A-Za-z0-9_\s-]/.test(value) || (/[0-9]/.test(value) && !/^\d{1,3}$/.test(value));
}

/** Whether a number under this name is a secret: most that are called `tokens` or `pass` are counts. */
export function namesSecretNumber(name: string): boolean {
  return namesSecret(name) && !/(?:tokens|secrets|credentials|pass|auth|sig|salt|sas|cookie)$/i.test(name);
}

/** A name as words in small letters, with `_` between them and without accents. */
function wordsOf(name: string): string {
  return withoutAccents(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s:/]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
}

function withoutAccents(name: string): string {
  return /^[\0-\x7f]*$/.test(name)
    ? name
    : name
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
        .replaceAll('ı', 'i')
        .replaceAll('ł', 'l');
}
