import type { Deps } from '#app/deps.ts';
import { type Account, findAccountById } from '#features/accounts/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { notificationsContract as contract, type MailKind } from '../notifications.contract.ts';
import { findChoices } from './choices.store.ts';
import { chooseNotifications, chosenKinds, showNotifications, switchKind } from './choose.ts';
import { readStopKey, type StopKey } from './stop-link.ts';

export function notificationsRoutes(deps: Pick<Deps, 'db' | 'seal'>): Route[] {
  const { db } = deps;
  const switched = async (key: string, { isOn, now }: { readonly isOn: boolean; readonly now: Date }) => {
    const requested = await findRequested(deps, key);
    if (!requested) return unknownLink();
    const { account, kind } = requested;
    return { data: await inTransaction(db, (tx) => switchKind(tx, account, { kind, isOn, now })) };
  };
  return [
    route(contract.getNotifications, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: await showNotifications(db, user) };
    }),
    route(contract.chooseNotifications, async ({ body, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      await inTransaction(db, (tx) => chooseNotifications(tx, user, body, now));
      return { data: await showNotifications(db, user) };
    }),
    route(contract.getMailKind, async ({ params }): Promise<{ data: MailKind } | Refusal> => {
      const requested = await findRequested(deps, params.key);
      if (!requested) return unknownLink();
      const { account, kind } = requested;
      return { data: { kind, isOn: chosenKinds(account, await findChoices(db, account.id)).includes(kind) } };
    }),
    route(contract.stopMailKind, ({ params, now }) => switched(params.key, { isOn: false, now })),
    route(contract.resumeMailKind, ({ params, now }) => switched(params.key, { isOn: true, now })),
  ];
}

const unknownLink = () => refuse('mail_link_unknown');

/** Null for a key that is not ours, or that belongs to a deleted account. */
async function findRequested(
  { db, seal }: Pick<Deps, 'db' | 'seal'>,
  key: string,
): Promise<{ readonly account: Account; readonly kind: StopKey['kind'] } | null> {
  const requested = readStopKey({ seal }, key);
  if (!requested) return null;
  const account = await findAccountById(db, requested.userId);
  return account?.active ? { account, kind: requested.kind } : null;
}
