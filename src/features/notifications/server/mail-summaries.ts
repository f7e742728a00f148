// Every minute: mails the daily summaries that are due (rule 207). Reads only rows whose time has come, using their index.

import type { Deps } from '#app/deps.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { lotsManagedBy } from '#platform/http/access/managed-lots.read-model.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { type DueSummary, listDueSummaries } from './choices.store.ts';
import { claimSummary } from './due-summaries.ts';
import { type NotifyDeps, notificationMail } from './notify.ts';
import { countFullHours, findWaiting, sumDay } from './summary.read-model.ts';
import { isQuiet, type Summary, summaryMail } from './summary-mail.ts';

type SummaryDeps = NotifyDeps & Pick<Deps, 'db'>;

export async function mailSummaries(deps: SummaryDeps): Promise<void> {
  await processDue({
    name: 'summaries',
    list: (limit) => listDueSummaries(deps.db, deps.now(), limit),
    work: (due) => mailDue(deps, due),
  });
}

/** The mail and the time of the next one are one transaction: a worker that is killed has written both or neither. */
async function mailDue(deps: SummaryDeps, due: DueSummary): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const taken = await claimSummary(tx, due, deps.now());
    if (!taken) return;
    const { reader, timeZone, language, whenEmpty } = taken;
    const summary = await summarizeDay(tx, reader, { at: momentOf(due, deps.now()), timeZone });
    const { disputes, refundRequests } = summary.waiting;
    if (isQuiet(summary) && disputes + refundRequests === 0 && !whenEmpty) return;
    await inLanguage(language, () => {
      const mail = summaryMail(summary, deps.config.publicUrl);
      return queueMessage(tx, deps, notificationMail(deps, { reader, kind: 'daily_summary', mail }));
    });
  });
}

/** A worker that is late reports the same day; after more than a day, the last one. */
const momentOf = ({ summaryAt }: DueSummary, now: Date): Date =>
  now.getTime() - summaryAt.getTime() < DAY_MS ? summaryAt : now;

type When = { readonly at: Date; readonly timeZone: string };

async function summarizeDay(db: Db, reader: SignedInUser, { at, timeZone }: When): Promise<Summary> {
  const managed = lotsManagedBy(reader);
  const on = startOfLocalDay(addDays(localDay(at, timeZone), -1), timeZone);
  const day = await sumDay(db, { managed, at });
  return {
    ...day,
    on,
    timeZone,
    full: await countFullHours(db, { managed, at }),
    waiting: await findWaiting(db, managed),
  };
}
