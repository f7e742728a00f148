// Every quarter of a minute, reminds drivers of sessions that are about to end (rule 176).

import type { Deps } from '#app/deps.ts';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { queueMessage, queueText } from '#features/messages/server/public.ts';
import { findOrder } from '#features/orders/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import { judgeDueReminder, nextReminderAt } from '../../rules/end-reminder.ts';
import { isStartStop } from '../../rules/start-stop.ts';
import { lockSession, type StoredSession } from '../sessions.store.ts';
import { findCostSoFar } from './cost-so-far.ts';
import { endMail, endText } from './end-messages.ts';
import {
  claimReminder,
  type EndReminder,
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
    const session = await lockSession(tx, { locationId: due.locationId, id: due.sessionId });
    const reminder = session && (await claimReminder(tx, due, now));
    if (!reminder) return;
    const judged = judgeDueReminder({ ...session, ...reminder, runs: session.status === 'active' }, now);
    if (judged.kind === 'postponed') await postponeReminder(tx, due, judged.until);
    if (judged.kind !== 'remind') return;
    await sendReminder(tx, deps, { session, reminder, now, lot });
    const next = reminder.everyMinutes && nextReminderAt(session, reminder.everyMinutes, now);
    if (next) await postponeReminder(tx, due, next);
  });
}

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
  readonly session: StoredSession;
  readonly reminder: EndReminder;
  readonly now: Date;
  readonly lot: LocationRow | null;
};

async function sendReminder(tx: Db, deps: RemindDeps, { session, reminder, now, lot }: Reminded): Promise<void> {
  const order = await findOrder(tx, session);
  if (!lot || order?.kind !== 'stay') return;
  const about = {
    session,
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
    await deps.jobs.enqueue(tx, 'send-push', { locationId, sessionId, endsAt: endsAt.toISOString() });
  }
}
