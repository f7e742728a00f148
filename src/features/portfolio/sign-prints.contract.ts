// Rules 234 and 237: the signs of many lots as one file. A background job draws it, which continues without the browser; a
// call reports its progress.

import { z } from 'zod';
import { SignLanguages, SignSize } from '#features/zones/zones.contract.ts';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { Id, IsoTime } from '#platform/contract/wire.ts';
import { BULK_BODY_LIMIT, Chosen, OWNERS_AND_MANAGERS } from './bulk.contract.ts';

const SIGN_PRINT_STATES = ['waiting', 'drawing', 'ready', 'stopped', 'failed'] as const;

const SignPrint = z.object({
  _id: Id,
  lots: z.int(),
  signs: z.int(),
  /** How many of the signs are drawn. */
  done: z.int(),
  size: SignSize,
  languages: z.string(),
  state: z.enum(SIGN_PRINT_STATES),
  createdAt: IsoTime,
  /** Only for a finished file. */
  storedUntil: IsoTime.nullable(),
});
export type SignPrint = z.output<typeof SignPrint>;

const ById = z.object({ id: Id });
const OnePrint = z.object({ data: z.object({ print: SignPrint }) });

export const signPrintsContract = {
  beginSignPrint: defineEndpoint({
    method: 'POST',
    path: '/locations/portfolio/signs',
    summary:
      'Draw the signs of all zones of many lots as one PDF, by lot and zone. Repeating the request while they are drawn returns the same file; 409 signs_under_way while others are being drawn',
    access: OWNERS_AND_MANAGERS,
    limit: { max: 20, perSeconds: 60 },
    bodyLimit: BULK_BODY_LIMIT,
    body: z.object({ lots: Chosen, size: SignSize.default('letter'), languages: SignLanguages }),
    response: OnePrint,
    status: 201,
    idempotent: 'with_its_act',
  }),
  listSignPrints: defineEndpoint({
    method: 'GET',
    path: '/locations/portfolio/signs',
    summary: 'List the sign files that the caller requested within the last day, newest first, and their progress',
    access: OWNERS_AND_MANAGERS,
    response: z.object({ data: z.object({ prints: z.array(SignPrint) }) }),
  }),
  stopSignPrint: defineEndpoint({
    method: 'POST',
    path: '/locations/portfolio/signs/:id/stop',
    summary: 'Stop drawing signs; a finished file is kept',
    access: OWNERS_AND_MANAGERS,
    params: ById,
    response: OnePrint,
  }),
  readSignPrint: defineEndpoint({
    method: 'GET',
    path: '/locations/portfolio/signs/:id/signs.pdf',
    summary: 'Download a finished sign file; only for the person who requested it and still has all of its lots',
    access: OWNERS_AND_MANAGERS,
    params: ById,
    limit: { max: 60, perSeconds: 60 },
    response: FileAnswer,
    files: ['application/pdf'],
  }),
};
