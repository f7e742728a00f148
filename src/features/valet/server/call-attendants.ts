// Rule 257: calls attendants to a requested car, step by step, until one of them takes it.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findPushKeys } from '#features/messages/server/public.ts';
import { carName } from '#features/vehicles/rules/car-name.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { type CallStep, chooseCalled, nextStep } from '../rules/board/who-is-called.ts';
import { findSettings } from './board/valet-settings.store.ts';
import { endCalls, findBrowser, isAnyoneOnCall, listOnCall } from './on-call.store.ts';
import type { StoredTicket, TicketRef } from './tickets/stored-ticket.ts';
import type { TicketListener } from './tickets/ticket-change.ts';
import { findTicket } from './tickets/tickets.store.ts';

/** Runs in the transaction of the request, or of giving a job back. */
export const callForCar: TicketListener = async (tx, deps, { after, facts, now }) => {
  const { ticket, locationId, ticketId } = after;
  const isRequest = facts.some(({ kind }) => kind === 'requested' || kind === 'job_given_back');
  if (!isRequest || ticket.whereabouts !== 'requested' || !ticket.requestedAt) return;
  if (!(await isAnyoneOnCall(tx, locationId, now))) return;
  const requestedAt = ticket.requestedAt.toISOString();
  await deps.jobs.enqueue(tx, 'call-attendants', { locationId, ticketId, requestedAt, step: 'nearest' });
};

/** Runs in the transaction that asks for a lead. */
export const callLead: TicketListener = async (tx, deps, { after, facts, now }) => {
  const { ticket, locationId, ticketId } = after;
  if (!ticket.leadRequestedAt || !facts.some(({ kind }) => kind === 'lead_requested')) return;
  if (!(await isAnyoneOnCall(tx, locationId, now))) return;
  const requestedAt = ticket.leadRequestedAt.toISOString();
  await deps.jobs.enqueue(tx, 'call-attendants', { locationId, ticketId, requestedAt, step: 'hand_over' });
};

/** Safe to repeat: a browser shows only one notification per ticket at a time. */
export async function callAttendants(deps: Deps, requested: JobData['call-attendants']): Promise<void> {
  const { db, jobs } = deps;
  const now = deps.now();
  const waiting = await findWaiting(db, requested);
  if (!waiting) return;
  const { locationId, ticketId, requestedAt } = requested;
  const { transmission } = waiting.ticket.details;
  const onCall = await listOnCall(db, locationId, now);
  const car = { place: waiting.ticket.parking?.parkedLocation ?? '', transmission };
  const { step, userIds } = chooseCalled(requested.step, car, onCall);
  const next = nextStep(step, {
    leadCallSeconds: (await findSettings(db, locationId))?.leadCallSeconds ?? null,
    waitedSeconds: Math.floor((now.getTime() - Date.parse(requestedAt)) / 1000),
  });
  const browsers = onCall.flatMap((person) =>
    userIds.includes(person.userId) ? person.browsers.map((browser) => ({ userId: person.userId, browser })) : [],
  );
  await inTransaction(db, async (tx) => {
    for (const each of browsers)
      await jobs.enqueue(tx, 'send-call', { locationId, ticketId, requestedAt, step, ...each });
    if (!next) return;
    const after = { startAfterSeconds: next.inSeconds };
    await jobs.enqueue(tx, 'call-attendants', { locationId, ticketId, requestedAt, step: next.step }, after);
  });
}

/** After this, a call is of no use, because somebody has the board in hand by then. */
const LASTS_SECONDS = 300;

export async function sendCall(deps: Deps, requested: JobData['send-call']): Promise<void> {
  const { db, push, config } = deps;
  const { locationId, ticketId, userId, browser, step } = requested;
  const waiting = await findWaiting(db, requested);
  const found = await findBrowser(db, { locationId, userId, browser });
  if (!waiting || !found || found.untilAt <= deps.now()) return;
  const notice = inLanguage(found.language, () => callNotice(waiting, step));
  const outcome = await push.send({
    subscription: found.push,
    keys: await findPushKeys(db, deps),
    contact: `mailto:${config.supportEmail}`,
    text: JSON.stringify({ ...notice, tag: ticketId }),
    topic: ticketId.replaceAll('-', ''),
    lastsSeconds: LASTS_SECONDS,
  });
  if (outcome === 'gone') await endCalls(db, { locationId, userId, browser });
}

type Request = TicketRef & { readonly requestedAt: string; readonly step: CallStep };

/** The ticket, as long as this request for it still waits for an attendant or a lead. */
async function findWaiting(db: Db, { locationId, ticketId, requestedAt, step }: Request): Promise<StoredTicket | null> {
  const stored = await findTicket(db, { locationId, ticketId });
  if (step === 'hand_over') return stored?.ticket.leadRequestedAt?.toISOString() === requestedAt ? stored : null;
  const isWaiting =
    stored?.ticket.whereabouts === 'requested' && stored.ticket.requestedAt?.toISOString() === requestedAt;
  return isWaiting ? stored : null;
}

// What an attendant's phone shows about a requested car. It never names the guest, because a locked screen shows it to anybody.
function callNotice({ ticket, ticketId }: StoredTicket, step: CallStep) {
  const { ticketNumber, color, make, model, hook, transmission } = ticket.details;
  const facts = [
    carName({ color, make, model }),
    ticket.parking?.parkedLocation,
    hook === null ? null : t`Hook ${hook}`,
    transmission === 'Stick' ? t`Stick` : null,
  ];
  return {
    title: titleOf(ticketNumber, step),
    body: facts.filter(Boolean).join(' · '),
    path: `/valet/details?valetId=${ticketId}`,
  };
}

function titleOf(ticketNumber: string, step: CallStep): string {
  if (step === 'hand_over') return t`Hand ${ticketNumber} over? The code was refused`;
  if (step === 'nearest') return t`Bring ${ticketNumber}: you are nearest`;
  return step === 'everyone' ? t`Bring ${ticketNumber}` : t`Nobody has taken ${ticketNumber}`;
}
