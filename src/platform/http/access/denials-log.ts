// Logs who was refused what, for investigating attacks. Never logs the input: it names the
// account by id, the caller by network address and the endpoint by pattern.

import type { FastifyRequest } from 'fastify';
import { API_PREFIX, type EndpointShape } from '#platform/contract/endpoint.ts';
import type { RefusalCode } from '#platform/contract/refusals.ts';
import type { Principal } from './principal.ts';

const DENYING_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);
/** A wrong secret, link or signature, answered with a status other than those above. */
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

/** Logs only refusals that concern access. */
export function logIfDenied(request: FastifyRequest, { endpoint, principal, refusal }: Denied): void {
  // Somebody else's thing gets the same answer as a missing one; public things may really be missing.
  const isForeign = refusal === 'not_found' && (endpoint.access.kind !== 'anyone' || endpoint.method !== 'GET');
  if (isForeign || DENYING_STATUSES.has(request.server.refusals[refusal].status) || DENYING_CODES.has(refusal)) {
    logDenied(request, { refusal, user: principal.user?.id ?? null });
  }
}

export function logDenied(request: FastifyRequest, denied: { refusal: RefusalCode; user: string | null }): void {
  const { url = 'unknown' } = request.routeOptions;
  const route = url.startsWith(API_PREFIX) ? url.slice(API_PREFIX.length) : url;
  request.log.warn({ endpoint: `${request.method} ${route}`, ...denied, address: request.ip }, 'access refused');
}
