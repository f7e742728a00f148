// Undelivered messages, for support and for the recipient.

import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { messagesContract as contract } from '../messages.contract.ts';
import { decideUndelivered } from './decide-undelivered.ts';
import { findUndeliverable } from './undeliverable.store.ts';
import { countUndelivered, listUndelivered } from './undelivered.read-model.ts';

export function messagesRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.listUndelivered, async ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, z.tuple([z.uuid()]));
      if (isRefusal(after)) return after;
      const rows = await listUndelivered(db, { before: after?.[0] ?? null, limit: limit + 1 });
      const { page, nextCursor } = cutPage(rows, limit, ({ _id }) => [_id]);
      return { data: { messages: [...page], waiting: await countUndelivered(db) }, nextCursor };
    }),
    route(contract.decideUndelivered, async ({ params, body, principal, now }) => {
      const decided = { id: params.id, actorId: principal.user?.id ?? '', now, ...body };
      const refused = await inTransaction(db, (tx) => decideUndelivered(deps, tx, decided));
      return refused ?? { message: body.decision === 'drop' ? 'It is dropped.' : 'It is on its way again.' };
    }),
    route(contract.getMyMailTrouble, async ({ principal }) => {
      const found = await findUndeliverable(db, 'email', principal.user?.email ?? '');
      const trouble = found && { to: found.address, reason: found.reason, at: found.at.toISOString() };
      return { data: { trouble } };
    }),
  ];
}
