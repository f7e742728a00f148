import { z } from 'zod';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { announceAccessChange } from '#platform/http/access/access-changes.store.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { signInsContract as contract } from '../../sign-ins.contract.ts';
import type { AccountsDeps } from './login.service.ts';
import { deleteOtherLogins } from './login-sessions.store.ts';
import { endSessionOf, listSignIns } from './sign-ins.store.ts';

const PageCursor = z.tuple([Id]);

export function signInsRoutes({ db }: Pick<AccountsDeps, 'db'>): Route[] {
  return [
    route(contract.listSignIns, async ({ query, principal: { user, token }, now }) => {
      if (!user) return refuse('not_signed_in');
      const after = decodeCursor(query.cursor, PageCursor);
      if (isRefusal(after)) return after;
      const requested = { userId: user.id, token, beforeId: after?.[0], limit: query.limit + 1, now };
      const { page, nextCursor } = cutPage(await listSignIns(db, requested), query.limit, ({ id }) => [id]);
      const signIns = page.map(({ id, happenedAt, ...signIn }) => ({
        ...signIn,
        _id: id,
        at: happenedAt.toISOString(),
      }));
      return { data: { signIns }, nextCursor };
    }),
    route(contract.endSignIn, async ({ params: { id }, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return inTransaction(db, async (tx) => {
        if (!(await endSessionOf(tx, user.id, id))) return refuse('not_found');
        await announceAccessChange(tx, user.id);
        return { message: 'The account is logged out there.' };
      });
    }),
    route(contract.endOtherSignIns, async ({ principal: { user, token } }) => {
      if (!user || token === null) return refuse('not_signed_in');
      await inTransaction(db, (tx) => deleteOtherLogins(tx, user.id, token));
      return { message: 'The account is logged out everywhere else.' };
    }),
  ];
}
