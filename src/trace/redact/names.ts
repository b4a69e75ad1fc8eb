/** Words that say wherever they end a name: its value is a secret. */
const ALWAYS = /(?:password|passwd|passphrase|passwort|kennwort|contrasena|motdepasse|mot_de_passe|senha|wachtwoord)s?$/;
/** Words that say so where they stand alone or behind others: `api_key`, `client_secret`, `db_pass`. */
const SECRET =
  /(?:^|_)(?:pass|pw|pwd|secret|secrets|token|tokens|api_?key|apikey|access_?key|private_?key|secret_?key|encryption_?key|signing_?key|account_?key|auth_?key|subscription_?key|license_?key|client_?secret|credential|credentials|auth|authorization|proxy_authorization|cookie|set_cookie|session_?id|sid|jwt|bearer|otp|pin|cvv|ssn|card_?number|connection_?string|dsn|webhook_?url|sig|code_verifier|pat|mnemonic)$/;
/** Variables of an environment, which are written so: `OPENAI_KEY`. A `sort_key` is none of them. */
const VARIABLE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_KEY$/;

/** Names that end so and are none: what the protocol itself calls a token, and how much somebody used of a model. */
const HARMLESS =
  /^(?:progress_?token|.*(?:max|min|input|output|prompt|completion|total|cached?|reasoning|num|n|count|used|budget|remaining|context)_?tokens?|token_?type|next_?page_?token|page_?token|continuation_?token|public_key|two_pass|single_pass|multi_pass)$/;
/** Words that also name other things: a value that is a plain word is no secret under them. */
const OFTEN_WORDS = /(?:^|_)(?:pass|auth|tokens|pat|sig|pin)$/;

/** Whether a value under this name is a secret by its name: `API_KEY`, `apiKey`, `x-api-key`, `db.password`. */
export function namesSecret(name: string): boolean {
  if (name.length > 100) return false;
  if (VARIABLE.test(name) && !/(?:PUBLIC|PRIMARY|FOREIGN|SORT|PARTITION)_KEY$/.test(name)) return true;
  const words = wordsOf(name);
  return (ALWAYS.test(words) || SECRET.test(words)) && !HARMLESS.test(words);
}

/** Whether a value can be the secret that its name speaks of: under some names words stand as often. */
export function couldBe(name: string, value: string): boolean {
  return !OFTEN_WORDS.test(wordsOf(name)) || /[0-9]/.test(value) || /[^A-Za-z0-9_\s-]/.test(value);
}

/** A name as words in small letters, with `_` between them. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s:/]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
}
