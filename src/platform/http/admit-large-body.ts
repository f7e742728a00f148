// Endpoints that take large bodies check the caller first.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkCaller } from '#app/check-caller.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import type { Lanes } from '#platform/lanes/lanes.ts';
import { checkKey } from './access/authorize.ts';
import { logIfDenied } from './access/denials-log.ts';
import { identify, type Principal } from './access/principal.ts';
import { sendRefusal } from './errors.ts';

const admitted = new WeakMap<FastifyRequest, Principal>();

/** The API key that sent this large body; what the body says cannot change who sent it. */
export const admittedOf = (request: FastifyRequest): Principal | undefined => admitted.get(request);

type Deps = Parameters<typeof identify>[1] & { readonly lanes: Pick<Lanes, 'bodies'> };

/** Rejects callers before reading their body, so that they cannot fill the memory. */
export function admitLargeBody(endpoint: EndpointShape, deps: Deps) {
  const { access, bodyLimit = 0 } = endpoint;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const principal = await identify(request, deps);
    const notAllowed = checkCaller(access, principal) ?? checkKey(endpoint, principal);
    if (notAllowed) {
      logIfDenied(request, { endpoint, principal, refusal: notAllowed.refusal });
      return sendRefusal(reply, notAllowed);
    }
    if (principal.key) admitted.set(request, principal);
    const told = Number(request.headers['content-length'] ?? bodyLimit);
    deps.lanes.bodies.hold(Math.min(told, bodyLimit), reply);
  };
}
