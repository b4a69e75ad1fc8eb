const PLAIN = /^[A-Za-z0-9+/]*={0,2}$/;
const URL_SAFE = /^[A-Za-z0-9_-]*={0,2}$/;

/** Why a text is no base64, in words that follow a name ("is …"); null where it is. */
export function base64Fault(text: string): string | null {
  if (PLAIN.test(text)) {
    if (text.length % 4 === 0) return null;
    return text.endsWith('=') || text.length % 4 === 1 ? 'base64 that is cut' : 'base64 without its padding';
  }
  if (text.startsWith('data:')) return 'a data URL; the bare base64 belongs there';
  if (URL_SAFE.test(text)) return 'base64 in the alphabet for URLs; the ordinary one, with + and /, belongs there';
  return /^[A-Za-z0-9+/=\s]*$/.test(text) ? 'base64 with line breaks or spaces in it' : 'no base64';
}

/** Whether a text is a data URL: some clients take it in the place of base64. */
export function isDataUrl(text: string): boolean {
  return /^data:[^,]{0,200},/i.test(text);
}
