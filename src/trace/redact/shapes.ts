/**
 * What well-known tokens look like, as their makers document them. Every pattern is linear in time: no repetition stands in another,
 * and none can begin where the one before it could go on. Where there is a group, only the group is the secret.
 */
const TOKENS: readonly RegExp[] = [
  // GitHub, GitLab
  /\bgh[pousr]_[A-Za-z0-9]{20,255}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,255}/g,
  /\bgl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|agent|oas)-[A-Za-z0-9_-]{16,300}/g,
  // OpenAI, Anthropic and many who write theirs alike; Google, Hugging Face, Groq, Perplexity, xAI, Replicate
  /\bsk-[A-Za-z0-9_-]{16,300}/g,
  /\bAIza[A-Za-z0-9_-]{30,60}/g,
  /\bya29\.[A-Za-z0-9_-]{16,400}/g,
  /\bGOCSPX-[A-Za-z0-9_-]{16,60}/g,
  /\bhf_[A-Za-z0-9]{20,80}/g,
  /\b(?:gsk_|pplx-|xai-|r8_)[A-Za-z0-9]{20,120}/g,
  // AWS, Azure, DigitalOcean, Cloudflare, Databricks
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g,
  /\bAccountKey=([A-Za-z0-9+/]{40,100}={0,2})/g,
  /[?&;]sig=([A-Za-z0-9%+/=]{20,120})/g,
  /\bdo[opr]_v1_[a-f0-9]{40,80}/g,
  /\bdapi[a-f0-9]{32}\b/g,
  // Slack, Discord, Telegram, Twilio, SendGrid, Mailgun
  /\bxox[abeprs]-[A-Za-z0-9-]{10,250}/g,
  /\bxapp-[A-Za-z0-9-]{10,250}/g,
  /https:\/\/hooks\.slack\.com\/services\/([A-Za-z0-9/_-]{20,100})/g,
  /\b[MNO][A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}\b/g,
  /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g,
  /\b(?:SK|AC)[a-f0-9]{32}\b/g,
  /\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}/g,
  /\bkey-[a-f0-9]{32}\b/g,
  // Stripe, Square, Shopify
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,250}/g,
  /\bwhsec_[A-Za-z0-9+/=]{20,100}/g,
  /\bsq0[a-z]{3}-[A-Za-z0-9_-]{22,60}/g,
  /\bshp(?:at|ca|pa|ss)_[a-f0-9]{32}\b/g,
  // npm, PyPI, Docker, Notion, Linear, Figma, Atlassian, Vault, Supabase, Tavily, Sentry, Grafana
  /\bnpm_[A-Za-z0-9]{30,60}/g,
  /\bpypi-[A-Za-z0-9_-]{30,300}/g,
  /\bdckr_(?:pat|oat)_[A-Za-z0-9_-]{20,60}/g,
  /\b(?:ntn|secret)_[A-Za-z0-9]{40,60}/g,
  /\blin_(?:api|oauth)_[A-Za-z0-9]{30,80}/g,
  /\bfig[dou]_[A-Za-z0-9_-]{30,80}/g,
  /\bATATT3[A-Za-z0-9_=-]{30,300}/g,
  /\bhv[sbr]\.[A-Za-z0-9_-]{20,300}/g,
  /\bsb[pr]_[a-f0-9]{40,60}/g,
  /\btvly-[A-Za-z0-9-]{20,60}/g,
  /\bsntry[us]_[A-Za-z0-9_=+/-]{30,300}/g,
  /\bgl(?:sa|c)_[A-Za-z0-9_=+/-]{30,300}/g,
  // 1Password, age, Octopus, Dynatrace, HubSpot, LaunchDarkly, Plaid, Cloudflare, Mailchimp: random, but not by their looks alone
  /\bA3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}\b/g,
  /\bAGE-SECRET-KEY-1[A-Z0-9]{58}\b/g,
  /\bAPI-[A-Z0-9]{26}\b/g,
  /\bdt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}\b/g,
  /\b(?:pat-[a-z]{2}\d|sdk|mob|access-(?:sandbox|development|production))-[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}\b/g,
  /\bv1\.0-[a-f0-9]{24}-[a-f0-9]{146}\b/g,
  /\b[a-f0-9]{32}-us\d{1,2}\b/g,
  /\bNR[A-Z]{2}-[A-Za-z0-9]{19,60}\b/g,
  // Passwords as Unix keeps them: crypt(3), bcrypt, Argon2
  /\$(?:2[abxy]?|[156y]|argon2(?:id|i|d))\$[A-Za-z0-9./$=,+-]{20,300}/g,
  // JSON Web Tokens; what stands behind the scheme of an authorization
  /\beyJ[A-Za-z0-9_-]{6,4000}\.[A-Za-z0-9_-]{4,8000}(?:\.[A-Za-z0-9_-]{0,2000})?/g,
  /\b(?:[Bb]earer|[Bb]asic|BEARER|BASIC) {1,3}([A-Za-z0-9._~+/-]{8,8000}={0,2})/g,
];

/** A private key, or what is there of one: from its first line to its last, or to the end of the text. */
const PRIVATE_KEY = /-----BEGIN ([A-Z ]{0,20})PRIVATE KEY(?: BLOCK)?-----([\s\S]{0,20000}?)(?:-----END|$)/g;

/** No token is without one of these, and most texts are. */
const MAYBE = /[\w.~+/=-]{15}|earer|EARER|asic|ASIC|PRIVATE KEY/;

/** Calls `found` with every part of a text that has the shape of a token, also where lines were broken in the middle of it. */
export function eachToken(text: string, found: (start: number, end: number) => void): void {
  if (!MAYBE.test(text)) return;
  eachShape(text, found);
  eachBroken(text, found);
}

/** Texts beyond that are not looked through a second time. */
const LONGEST_BROKEN = 1_000_000;

function eachBroken(text: string, found: (start: number, end: number) => void): void {
  if (text.length > LONGEST_BROKEN || !/[A-Za-z0-9_-]\\?\r?\n[A-Za-z0-9_-]/.test(text)) return;
  const places: number[] = [];
  let joined = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\n' || text[i] === '\r') continue;
    // As shells do it: a line goes on behind a backslash.
    if (text[i] === '\\' && (text[i + 1] === '\n' || text[i + 1] === '\r')) continue;
    places.push(i);
    joined += text[i]!;
  }
  const ends = new Set<number>();
  eachShape(text, (_, end) => ends.add(end));
  eachShape(joined, (start, end) => {
    const [from, to] = [places[start]!, places[end - 1]! + 1];
    const line = text.indexOf('\n', from);
    if (line < 0 || line >= to) return;
    // A token that ends with its line may be whole; then what begins the next one is a word, and no part of it.
    const whole = ends.has(text[line - 1] === '\r' ? line - 1 : line);
    if (!whole || /^\s*(?=\S*[0-9])(?=\S*[A-Za-z])\S+/.test(text.slice(line, to))) found(from, to);
  });
}

function eachShape(text: string, found: (start: number, end: number) => void): void {
  for (const pattern of TOKENS) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const secret = match[1] ?? match[0];
      const start = match[1] === undefined ? match.index : match.index + match[0].lastIndexOf(match[1]);
      found(start, start + secret.length);
    }
  }
  if (!text.includes('PRIVATE KEY')) return;
  for (const match of text.matchAll(PRIVATE_KEY)) {
    const start = match.index + match[0].indexOf(match[2]!, 27);
    found(start, start + match[2]!.length);
  }
}
