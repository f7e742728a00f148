// Puts together an account's history, oldest first.

import type { Deps } from '#app/deps.ts';
import { listAuditOf, listOwnersChanges } from '#features/audit/server/public.ts';
import { countLots, listNamedLots } from '#features/lot-directory/server/public.ts';
import { listSessions } from '#features/parking/server/public.ts';
import { findOwnersMoney } from '#features/payouts/server/public.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import type { AccountStory } from '../../support-story.ts';
import { listMessagesFrom } from '../inbox/support-messages.read-model.ts';
import { findStoredAccount, listMailsTo, type StoredAccount } from './account-story.read-model.ts';
import { listOwnersLots, listOwnersPayouts, sumOwnersMonths } from './owner-story.read-model.ts';

/** How many of the latest entries of each kind are read. */
const SHOWN = 20;

type StoryDeps = Pick<Deps, 'db' | 'now'>;

/** Null when the account never existed. */
export async function getAccountStory(deps: StoryDeps, userId: string): Promise<AccountStory | null> {
  const account = await findStoredAccount(deps.db, userId);
  if (!account) return null;
  const { id, name, email, role, active, createdAt, deletedAt } = account;
  const page = { limit: SHOWN, now: deps.now(), viewer: 'support' as const };
  const { sessions } = await listSessions(deps.db, { kind: 'user', userId }, page);
  const times = { createdAt: createdAt.toISOString(), deletedAt: deletedAt?.toISOString() ?? null };
  const { owedCents, underWay } = await findOwnersMoney(deps.db, userId);
  const lots = await countLots(deps.db, userId);
  return {
    user: { _id: id, name, role, email, isActive: active, ...times },
    lots,
    owner: lots.selling + lots.archived > 0 ? await getOwnerStory(deps, userId) : null,
    money: { owed: owedCents, underWay },
    sessions,
    events: await listEvents(deps, account),
  };
}

const PAYOUTS_SHOWN = 5;
const CHANGES_SHOWN = 10;

async function getOwnerStory({ db, now }: StoryDeps, ownerId: string): Promise<AccountStory['owner']> {
  const changes = await listOwnersChanges(db, ownerId, CHANGES_SHOWN);
  const changed = changes.flatMap(({ subject }) => subject.locationId ?? []);
  const named = await listNamedLots(db, ownerId, [...new Set(changed)]);
  return {
    lots: await listOwnersLots(db, { ownerId, now: now(), limit: SHOWN }),
    months: await sumOwnersMonths(db, ownerId, now()),
    payouts: await listOwnersPayouts(db, ownerId, PAYOUTS_SHOWN),
    changes: changes.map((entry) => {
      const lot = named.get(entry.subject.locationId ?? '');
      return { ...entry, lotName: lot ? nameLot(lot) : null };
    }),
  };
}

async function listEvents({ db }: StoryDeps, account: StoredAccount): Promise<AccountStory['events']> {
  const { id, email, createdAt } = account;
  const written = await listMessagesFrom(db, email, SHOWN);
  const mails = await listMailsTo(db, email, SHOWN);
  const acts = await listAuditOf(db, id, SHOWN);
  const events: AccountStory['events'] = [
    { at: createdAt.toISOString(), kind: 'opened', note: null, by: null },
    ...written.map(({ createdAt: at, text }) => ({ at, kind: 'wrote' as const, note: text, by: null })),
    ...mails,
    ...acts.map(({ at, action, by }) => ({ at, kind: kindOf(action), note: action, by })),
  ];
  return events.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

function kindOf(action: string): 'deleted' | 'support' {
  return action === 'account_deleted' ? 'deleted' : 'support';
}
