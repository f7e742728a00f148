// How every webhook treats calls without the provider's signature.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#platform/contract/refusals.ts';
import { sendRefusal } from '../errors.ts';
import { logDenied } from './denials-log.ts';

/** Per network: beyond this many in a minute, nothing is looked up or logged. */
export const FAILED_SIGNATURES = { max: 30, perMs: 60_000, maxNetworks: 10_000 } as const;

/** `failures`: how many this network has had in this minute, including this one. */
export function refuseSignature(request: FastifyRequest, reply: FastifyReply, failures: number): FastifyReply {
  const refusal = failures > FAILED_SIGNATURES.max ? 'too_many_requests' : 'signature_invalid';
  if (failures <= FAILED_SIGNATURES.max + 1) logDenied(request, { refusal, user: null });
  return sendRefusal(reply, refuse(refusal));
}
