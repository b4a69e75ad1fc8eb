/** Members that hold the digest of something, or the name of a commit, which is one. */
const OF_DIGESTS =
  /^(?:.*_)?(?:hash|sha|sha_?\d{1,3}|md5|checksum|check_?sum|digest|etag|if_(?:none_)?match|commit|commit_?(?:id|sha|hash)|oid|revision|integrity|fingerprint|tree|blob_?sha|node_?id|trace_?id|span_?id|trace_?parent|object_?id)s?$/;
/** What stands in front of one in a text. */
const BEFORE =
  /(?:\b(?:sha-?\d{0,3}|md5|h1|blake2?b?\d?|commit|tree|parent|merge|object|index|etag|hash|checksum|digest|fingerprint|revision|integrity|traceparent)(?:["']?\s?[:=@-]\s?|\s{1,2})(?:W\/)?["']?|boundary="?|\bgit\w*@|\/(?:commit|tree|blob|raw|archive)\/|\.\.\.?|\b\d\d-)$/i;
/** What stands behind the first word of a line, where that is a commit: its title. */
const BEHIND = /^[ \t]+[A-Za-z(]/;
const HEX = /^[0-9a-f]+$/i;
/** How many hexadecimal digits digests have: MD5 and trace ids, SHA-1, SHA-224 to SHA-512. */
const LENGTHS = new Set([32, 40, 56, 64, 96, 128]);

/** Whether the name of a member says that its value is a digest or the name of a version. */
export function namesDigest(name: string): boolean {
  return OF_DIGESTS.test(
    name
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .replaceAll('-', '_')
      .toLowerCase(),
  );
}

/** Whether a word of a text is said to be the digest of something: it tells nothing, and is needed to tell versions apart. */
export function isDigest(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  // Subresource integrity, and what go.sum has.
  if (/^(?:sha1|sha224|sha256|sha384|sha512|md5)-/.test(word)) return true;
  if (BEFORE.test(text.slice(Math.max(0, start - 40), start))) return true;
  if (!HEX.test(word) || !LENGTHS.has(word.length)) return false;
  // `… *name`, as `sha256sum` writes it.
  if (/^ [ *][\w./-]/.test(text.slice(end, end + 3))) return true;
  const atLineStart = start === 0 || text[start - 1] === '\n' || text[start - 1] === '\\';
  return atLineStart && BEHIND.test(text.slice(end, end + 4));
}

const PUBLIC_KEY = /-----BEGIN (?:[A-Z]{1,10} )?PUBLIC KEY-----[\s\S]{0,8000}?-----END/g;

/** Where public keys stand in a text: they look as random as private ones. */
export function publicKeys(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (!text.includes('PUBLIC KEY-----')) return [];
  return [...text.matchAll(PUBLIC_KEY)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
