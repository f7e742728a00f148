// Every quarter of a minute, reminds drivers of sessions that are about to end (rule 176).

import type { Deps } from '#app/deps.ts';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { queueMessage, queueText } from '#features/messages/server/public.ts';
import { findOrder, type Order } from '#features/orders/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import { judgeDueReminder, nextReminderAt } from '../../rules/end-reminder.ts';
import { isStartStop } from '../../rules/start-stop.ts';
import { lockWithOthers, type StoredSession } from '../sessions.store.ts';
import { findCostSoFar } from './cost-so-far.ts';
import { endMail, endText } from './end-messages.ts';
import {
  claimReminder,
  type EndReminder,
  findReminder,
  forgetRemindersBefore,
  listPlannedBefore,
  type PlannedReminder,
  postponeReminder,
} from './end-reminders.store.ts';

const PAGE = 400;
/** How many at a time, each on its own connection. */
const CONCURRENCY = 8;
const FORGOTTEN_AT_ONCE = 5000;

type RemindDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'>;

export async function remindOfEnds(deps: RemindDeps): Promise<void> {
  const turn = beginTurn(deps);
  const { now } = turn;
  await runSteps([
    () =>
      processDue({
        name: 'reminders',
        list: (limit) => listPlannedBefore(deps.db, now, limit),
        work: (due) => remindOfEnd(deps, due, turn),
        page: PAGE,
        concurrency: CONCURRENCY,
      }),
    // Guests' addresses are kept for a day after the last planned reminder.
    () => forgetRemindersBefore(deps.db, new Date(now.getTime() - DAY_MS), FORGOTTEN_AT_ONCE),
  ]);
}

/** Messages and mark are one transaction: a killed worker has written both or neither. */
async function remindOfEnd(deps: RemindDeps, due: PlannedReminder, { now, findLot }: Turn): Promise<void> {
  // Runs before the transaction, which uses a connection of its own.
  const lot = await findLot(due.locationId);
  await inTransaction(deps.db, async (tx) => {
    const sessions = await lockWithOthers(tx, { locationId: due.locationId, id: due.sessionId });
    const session = sessions.find(({ id }) => id === due.sessionId);
    const reminder = session && (await claimReminder(tx, due, now));
    if (!reminder) return;
    const judged = judgeDueReminder({ ...session, ...reminder, runs: session.status === 'active' }, now);
    if (judged.kind === 'postponed') await postponeReminder(tx, due, judged.until);
    if (judged.kind !== 'remind') return;
    const order = await findOrder(tx, session);
    if (!lot || order?.kind !== 'stay') return;
    const alike = isStartStop(order) ? [] : await claimAlike(tx, { session, sessions, reminder, now });
    await sendReminder(tx, deps, { sessions: [session, ...alike], order, reminder, now, lot });
    const next = reminder.everyMinutes && nextReminderAt(session, reminder.everyMinutes, now);
    if (next) await postponeReminder(tx, due, next);
  });
}

type Alike = {
  readonly session: StoredSession;
  readonly sessions: readonly StoredSession[];
  readonly reminder: EndReminder;
  readonly now: Date;
};

/** The booking's other cars that end then, too, and whose reminders would say the same in the same place. */
async function claimAlike(tx: Db, { session, sessions, reminder, now }: Alike): Promise<StoredSession[]> {
  const alike: StoredSession[] = [];
  for (const other of sessions) {
    if (other.id === session.id || other.status !== 'active' || other.endsAt.getTime() !== session.endsAt.getTime())
      continue;
    const at = { locationId: other.locationId, sessionId: other.id };
    const theirs = await findReminder(tx, at);
    if (theirs && placeOf(theirs) === placeOf(reminder) && (await claimReminder(tx, at, now))) alike.push(other);
  }
  return alike;
}

const placeOf = ({ minutesBefore, channels, email, phone, push }: EndReminder): string =>
  JSON.stringify([minutesBefore, channels.toSorted(), email, phone, push?.endpoint]);

/** For one run of the job. Many stays at one lot end at the same time, so the lot is read once. */
type Turn = { readonly now: Date; readonly findLot: (id: string) => Promise<LocationRow | null> };

function beginTurn({ db, now }: RemindDeps): Turn {
  const lots = new Map<string, Promise<LocationRow | null>>();
  const findLot = (id: string) => {
    const known = lots.get(id) ?? findLocation(db, id);
    lots.set(id, known);
    return known;
  };
  return { now: now(), findLot };
}

type Reminded = {
  /** The one whose reminder it is, then those that are reminded together with it. */
  readonly sessions: readonly [StoredSession, ...StoredSession[]];
  readonly order: Order<'stay'>;
  readonly reminder: EndReminder;
  readonly now: Date;
  readonly lot: LocationRow;
};

async function sendReminder(
  tx: Db,
  deps: RemindDeps,
  { sessions, order, reminder, now, lot }: Reminded,
): Promise<void> {
  const [session, ...others] = sessions;
  const about = {
    session,
    others,
    lot,
    receiptKey: order.receiptKey,
    now,
    config: deps.config,
    runsOut: isStartStop(order),
    soFarCents: await findCostSoFar(tx, { session, reminder, now }),
  };
  const inTheirLanguage = <T>(words: () => T): T => inLanguage(order.language, words);
  // An address that was typed is the reader's own; that person may have nothing but the receipt's key.
  const account = session.userId && !reminder.email ? await findUndeleted(tx, session.userId) : null;
  const email = reminder.email ?? account?.email;
  if (reminder.channels.includes('email') && email) {
    const mail = inTheirLanguage(() => endMail(about, email));
    await queueMessage(tx, deps, mail);
  }
  if (reminder.channels.includes('text') && reminder.phone) {
    const text = inTheirLanguage(() => endText(about));
    await queueText(tx, deps, { to: reminder.phone, text, urgency: 'ready' });
  }
  if (reminder.channels.includes('push') && reminder.push) {
    const { locationId, id: sessionId, endsAt } = session;
    const otherIds = others.map(({ id }) => id);
    await deps.jobs.enqueue(tx, 'send-push', { locationId, sessionId, otherIds, endsAt: endsAt.toISOString() });
  }
}
