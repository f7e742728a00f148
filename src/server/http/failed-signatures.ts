// What every provider's webhook does with calls that the provider has not signed.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/refusals.ts';
import { logDenied } from './denials-log.ts';
import { sendRefusal } from './errors.ts';

/** From one network: after so many in a minute nothing is looked up or logged for them. */
export const FAILED_SIGNATURES = { max: 30, perMs: 60_000, mostNetworks: 10_000 } as const;

/** `failures` of this network in this minute, this one among them. */
export function refuseSignature(request: FastifyRequest, reply: FastifyReply, failures: number): FastifyReply {
  const refusal = failures > FAILED_SIGNATURES.max ? 'too_many_requests' : 'signature_invalid';
  if (failures <= FAILED_SIGNATURES.max + 1) logDenied(request, { refusal, user: null });
  return sendRefusal(reply, refuse(refusal));
}
