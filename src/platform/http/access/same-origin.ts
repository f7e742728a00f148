// Rule 72: a browser sends the sign-in cookie even with requests that other sites trigger, and those
// must not change anything. Every browser names the origin of such a request.

import type { FastifyRequest } from 'fastify';

export function isCrossOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (site === 'cross-site' || site === 'same-site') return true;
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return origin !== new URL(publicUrl).origin && hostOf(origin) !== request.host;
}

/**
 * Whether a page in a browser sent this change. Older browsers, and newer ones over http outside localhost, only say which page it came
 * from; no script can omit both headers. A client that sends neither is not a browser and holds the token itself.
 */
export function isFromPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
