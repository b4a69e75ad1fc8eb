const PARTS = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

/** Resolves a reference against a base, as RFC 3986 section 5.2 does; the fragment of the reference is kept. */
export function resolveUri(base: string, reference: string): string {
  const [, scheme, authority, path = '', query, fragment] = PARTS.exec(reference) ?? [];
  if (scheme !== undefined) return assemble(scheme, authority, withoutDots(path), query, fragment);
  const [, baseScheme, baseAuthority, basePath = '', baseQuery] = PARTS.exec(base) ?? [];
  if (authority !== undefined) return assemble(baseScheme, authority, withoutDots(path), query, fragment);
  if (path === '') return assemble(baseScheme, baseAuthority, basePath, query ?? baseQuery, fragment);
  const merged = path.startsWith('/') ? path : merge(baseAuthority, basePath, path);
  return assemble(baseScheme, baseAuthority, withoutDots(merged), query, fragment);
}

/** A URI and its fragment, the fragment without `#` and with its percent signs decoded; both may be empty. */
export function splitFragment(uri: string): readonly [uri: string, fragment: string] {
  const at = uri.indexOf('#');
  if (at < 0) return [uri, ''];
  const fragment = uri.slice(at + 1);
  try {
    return [uri.slice(0, at), decodeURIComponent(fragment)];
  } catch {
    return [uri.slice(0, at), fragment];
  }
}

function merge(authority: string | undefined, basePath: string, path: string): string {
  if (authority !== undefined && basePath === '') return `/${path}`;
  return basePath.slice(0, basePath.lastIndexOf('/') + 1) + path;
}

function withoutDots(path: string): string {
  if (!path.includes('.')) return path;
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [i, segment] of segments.entries()) {
    const last = i === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 1 || (kept.length === 1 && kept[0] !== '')) kept.pop();
      if (last) kept.push('');
    } else if (segment === '.') {
      if (last) kept.push('');
    } else kept.push(segment);
  }
  return kept.join('/');
}

function assemble(
  scheme: string | undefined,
  authority: string | undefined,
  path: string,
  query: string | undefined,
  fragment: string | undefined,
): string {
  return [
    scheme === undefined ? '' : `${scheme}:`,
    authority === undefined ? '' : `//${authority}`,
    path,
    query === undefined ? '' : `?${query}`,
    fragment === undefined ? '' : `#${fragment}`,
  ].join('');
}
