// A thing that is not found because it is old enough to be in the archive (rule 272) is refused with a message that says so.

import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { type Refusal, refuse } from '#contract/refusals.ts';
import { readOldIds } from '../../db/archived-ids.ts';
import type { Db } from '../../db/database.ts';

const NAMES_A_SALE = /^\/(sessions|valets)\/:id|\/sales\/:orderId/;

type Asked = { readonly request: FastifyRequest; readonly endpoint: EndpointShape };

export async function orInArchive(db: Db, refused: Refusal, { request, endpoint }: Asked): Promise<Refusal> {
  if (refused.refusal !== 'not_found' || !NAMES_A_SALE.test(endpoint.path)) return refused;
  const isOld = await readOldIds(db);
  const ids = Object.values(request.params as Readonly<Record<string, string>>);
  return isOld(ids.at(-1) ?? '') ? refuse('in_archive') : refused;
}
