/** A name for a session that sorts by time and is a safe file name: `20261129T100000-k3f9x2`. No secret. */
export function newSessionId(started: string): string {
  const random = Math.floor(Math.random() * 36 ** 6);
  return `${started.slice(0, 19).replace(/[-:]/g, '')}-${random.toString(36).padStart(6, '0')}`;
}
