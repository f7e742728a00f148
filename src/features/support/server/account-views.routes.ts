// Rule 527: support reads an account's pages as the account sees them. The dispatcher lets such a session read and nothing else.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { endView, findAccountById, findUserByToken, startView, userAnswer } from '#features/accounts/server/public.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { composeAccountMail, type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { announceAccessChange } from '#platform/http/access/access-changes.store.ts';
import { isOfSupport } from '#platform/http/access/authorize.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { accountViewsContract as contract } from '../account-views.contract.ts';

const VIEW_MINUTES = 15;

export function accountViewsRoutes(deps: Deps): Route[] {
  return [
    route(contract.startAccountView, async ({ params: { id }, body: { reason }, principal: { user, token }, now }) => {
      if (!user || !token) return refuse('not_signed_in');
      const until = new Date(now.getTime() + VIEW_MINUTES * 60_000);
      return inTransaction(deps.db, async (tx) => {
        const account = await findAccountById(tx, id);
        if (!account) return refuse('not_found');
        if (!account.active || isOfSupport(account.role)) return refuse('not_viewable');
        if (!(await startView(tx, token, { viewedId: id, until }))) return refuse('not_signed_in');
        await queueMessage(
          tx,
          deps,
          viewedMail(account, { by: user.name, reason, at: now, supportEmail: deps.config.supportEmail }),
        );
        const subject = { kind: 'user', locationId: null, id } as const;
        await recordSupportAct(tx, { actorId: user.id, action: 'account_viewed', subject, detail: { reason }, now });
        return { data: { user: userAnswer(account), until: until.toISOString() } };
      });
    }),
    route(contract.endAccountView, async ({ principal: { user, token }, reply, now }) => {
      if (!user || !token) return refuse('not_signed_in');
      await inTransaction(deps.db, async (tx) => {
        await endView(tx, token);
        await announceAccessChange(tx, user.view?.byId ?? user.id);
      });
      const own = await findUserByToken(deps.db, token, now);
      if (!own) return refuse('not_signed_in');
      // What was answered as the account does not stay in this browser.
      reply.header('clear-site-data', '"cache"');
      return { data: { user: userAnswer(own) } };
    }),
  ];
}

type View = { readonly by: string; readonly reason: string; readonly at: Date; readonly supportEmail: string };

/** In UTC, because an account has no time zone of its own. */
function viewedMail(
  to: { readonly name: string; readonly email: string },
  { by, reason, at, supportEmail }: View,
): NewMessage {
  const when = formatDateTime(at, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });
  return composeAccountMail(to, {
    title: t`Support is viewing your account`,
    paragraphs: [
      t`${by} of our support looks at your account as you see it, for at most ${VIEW_MINUTES} minutes from ${when}.`,
      t`Reason: ${reason}`,
      t`In this time support can read your pages, but change nothing, and sees no keys or passwords. If you did not expect this, write to ${supportEmail}.`,
    ],
  });
}
