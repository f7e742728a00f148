// Where to return after signing in. The path comes from the URL, where anyone may have written it, so only paths of our
// own origin are followed.

import { parseUrl } from '#platform/contract/parse-url.ts';

const FROM = 'from';

export function returnPathFrom(search: string, origin: string): string | null {
  const from = new URLSearchParams(search).get(FROM);
  return from === null ? null : safePath(from, origin);
}

function safePath(from: string, origin: string): string | null {
  // Browsers read '//host' and '/\host' as another origin, and drop tabs and line ends first.
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(from)) return null;
  const url = parseUrl(from, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  if (url.pathname === '/login') return null;
  return url.pathname + url.search + url.hash;
}
