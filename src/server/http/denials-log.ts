// Who was turned away from what, for whoever has to find out what an attacker tried. Never what was sent: the account is
// named by its id, the caller by its network address, the endpoint by its pattern.

import type { FastifyRequest } from 'fastify';
import { API_PREFIX } from '#contract/api.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import type { Principal } from './principal.ts';

const DENYING_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);
/** A secret, a link or a signature that did not fit, answered with another status. */
const DENYING_CODES: ReadonlySet<RefusalCode> = new Set([
  'intent_unknown',
  'token_invalid',
  'current_password_wrong',
  'signature_invalid',
  'already_claimed',
]);

type Denied = {
  readonly endpoint: EndpointShape;
  readonly principal: Principal;
  readonly refusal: RefusalCode;
};

/** Refusals that have nothing to do with access are not logged. */
export function logIfDenied(request: FastifyRequest, { endpoint, principal, refusal }: Denied): void {
  // What is not yours answers as if it did not exist; what anybody may read may simply not be there.
  const isForeign = refusal === 'not_found' && (endpoint.access.kind !== 'anyone' || endpoint.method !== 'GET');
  if (isForeign || DENYING_STATUSES.has(REFUSALS[refusal].status) || DENYING_CODES.has(refusal)) {
    logDenied(request, { refusal, user: principal.user?.id ?? null });
  }
}

export function logDenied(request: FastifyRequest, denied: { refusal: RefusalCode; user: string | null }): void {
  const { url = 'unknown' } = request.routeOptions;
  const route = url.startsWith(API_PREFIX) ? url.slice(API_PREFIX.length) : url;
  request.log.warn({ endpoint: `${request.method} ${route}`, ...denied, address: request.ip }, 'access refused');
}
