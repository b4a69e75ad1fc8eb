/** Words in the name of a member, a variable or an option that say: its value is a secret. */
const SECRET =
  /(?:^|_)(?:password|passwd|passphrase|pwd|secret|secrets|token|api_?key|apikey|access_?key|private_?key|secret_?key|encryption_?key|signing_?key|account_?key|auth_?key|subscription_?key|license_?key|client_?secret|credential|credentials|authorization|proxy_authorization|cookie|set_cookie|session_?id|sid|jwt|bearer|otp|pin|cvv|ssn|card_?number|connection_?string|dsn|webhook_?url|sig|code_verifier|pat)$/;

/** Names that end so and are none: what the protocol itself calls a token, and how much somebody used of a model. */
const HARMLESS =
  /^(?:progress_?token|.*(?:max|min|input|output|prompt|completion|total|cached?|reasoning|num|n|count|used|budget|remaining|context)_?tokens?|next_?page_?token|page_?token|continuation_?token)$/;

/** Whether a value under this name is a secret by its name: `API_KEY`, `apiKey`, `x-api-key`, `db.password`. */
export function namesSecret(name: string): boolean {
  if (name.length > 100) return false;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s:/]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
  return SECRET.test(words) && !HARMLESS.test(words);
}
