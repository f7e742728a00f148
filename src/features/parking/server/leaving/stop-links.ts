// The link that stops parking from any phone (rules 410 and 411): sent when it starts and, on request at the sign, again to the same
// contact and nobody else.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { composeMail, queueMessage, queueText, recordConsent } from '#features/messages/server/public.ts';
import { findOrder, lockOrder, type Order, receiptCode } from '#features/orders/server/public.ts';
import { findKnownPayer } from '#features/payments/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { formatCents } from '#platform/money/cents.ts';
import { isStartStop } from '../../rules/start-stop.ts';
import { maskContact, maySendAgain, type StopContact } from '../../rules/stop-contact.ts';
import { findSession, listOrderSessions } from '../sessions.store.ts';
import { findGuestContact, forgetStopContacts } from './contacts.store.ts';
import {
  findOrderOfCar,
  forgetLinkRequestsBefore,
  insertLinkRequest,
  listSentFor,
  lockLinkRequest,
  type StopLinkRequest,
  setLinkSent,
} from './stop-links.store.ts';

type LinkDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** An account's email; what a guest gave. */
export async function findStopContact(db: Db, order: Order<'stay'>): Promise<StopContact | null> {
  if (order.userId === null) return findGuestContact(db, { locationId: order.locationId, orderId: order.id });
  const account = await findUndeleted(db, order.userId);
  return account && { kind: 'email', email: account.email };
}

/** What of the contact is shown to whoever is told that this car is paid for; null unless the link can stop its parking. */
export async function findMaskedContact(db: Db, sessionId: string): Promise<string | null> {
  const session = await findSession(db, sessionId);
  const order = session && (await findOrder(db, session));
  const contact = isRunning(order) ? await findStopContact(db, order) : null;
  return contact && maskContact(contact);
}

const isRunning = (order: Order | null): order is Order<'stay'> =>
  order?.kind === 'stay' && order.status === 'running' && isStartStop(order);

/** In the transaction that starts it. An account finds its parking by itself. */
export async function sendLinkAtStart(deps: LinkDeps, tx: Db, order: Order<'stay'>): Promise<void> {
  if (order.userId !== null) return;
  const at = { locationId: order.locationId, orderId: order.id };
  const contact = await findGuestContact(tx, at);
  // It may have been stopped before its money was held.
  if (!contact || (await listOrderSessions(tx, at)).every(({ status }) => status !== 'active')) return;
  if (contact.kind === 'phone') {
    await recordConsent(tx, deps, { phone: contact.phone, source: 'form', recordedBy: null });
  }
  await sendLink(deps, tx, { order, contact, isRequested: false });
}

/** Answered alike, and with the same work, whether or not anything runs or has a contact. */
export async function requestLink(
  deps: Pick<Deps, 'db' | 'jobs' | 'newId' | 'now'>,
  car: Omit<StopLinkRequest, 'id' | 'requestedAt'>,
): Promise<void> {
  const id = deps.newId();
  await inTransaction(deps.db, async (tx) => {
    await insertLinkRequest(tx, { ...car, id, requestedAt: deps.now() });
    await deps.jobs.enqueue(tx, 'send-stop-link', { locationId: car.locationId, requestId: id });
  });
}

export async function sendRequestedLink(
  deps: LinkDeps & Pick<Deps, 'db'>,
  { locationId, requestId: id }: JobData['send-stop-link'],
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const car = await lockLinkRequest(tx, { locationId, id });
    const now = deps.now();
    const at = car && (await findOrderOfCar(tx, { ...car, locationId }, now));
    // Under the order's lock, so that two requests at once count each other.
    const order = at && (await lockOrder(tx, at));
    const contact = isRunning(order) ? await findStopContact(tx, order) : null;
    if (!at || !isRunning(order) || !contact || !maySendAgain(await listSentFor(tx, at), now)) return;
    await setLinkSent(tx, { locationId, id }, at.orderId, now);
    await sendLink(deps, tx, { order, contact, isRequested: true });
  });
}

type Sending = { readonly order: Order<'stay'>; readonly contact: StopContact; readonly isRequested: boolean };

async function sendLink(deps: LinkDeps, tx: Db, { order, contact, isRequested }: Sending): Promise<void> {
  const { locationId, id: orderId, receiptKey } = order;
  const about = { locationId, orderId };
  const payer = await findKnownPayer(tx, about);
  if (!payer) return;
  const { lotName: lot, timeZone } = payer;
  const { publicUrl, supportEmail } = deps.config;
  const url = `${publicUrl}/receipt/${receiptKey}`;
  const plates = (await listOrderSessions(tx, about)).map(({ plate }) => plate).join(', ');
  if (contact.kind === 'phone') {
    const text = inLanguage(payer.language, () =>
      isRequested
        ? t`Parkvale: stop the parking of ${plates} at ${lot} here: ${url} Reply STOP to get no more texts.`
        : t`Parkvale: the parking of ${plates} at ${lot} runs until you stop it, from any phone: ${url} Reply STOP to get no more texts.`,
    );
    await queueText(tx, deps, { to: contact.phone, text, urgency: 'ready', about });
    return;
  }
  const mail = inLanguage(payer.language, () => {
    const end = withArticle(formatTime(order.endsAt, { timeZone, withZoneName: true }));
    const title = isRequested ? t`Stop your parking at ${lot}` : t`Your parking at ${lot} is running`;
    const price = formatCents(order.authorizedCents ?? 0);
    const why = isRequested
      ? t`Somebody asked for this link at the sign, for ${plates}. If it was not you, ignore this email: nobody else gets the link.`
      : t`The parking of ${plates} runs until you stop it. At the latest it ends at ${end}, and it costs at most ${price}.`;
    return composeMail({
      to: contact.email,
      subject: title,
      content: {
        title,
        paragraphs: [why, t`Stop it when you drive off, from any phone. You do not need to sign in.`],
        button: { label: t`Open your parking`, url },
        footer: t`Receipt ${receiptCode(orderId)}. Issued privately by Parkvale for the owner of this lot. Questions: ${supportEmail}, or ${publicUrl}/contact-us.`,
      },
      about,
    });
  });
  await queueMessage(tx, deps, mail);
}

const KEPT_DAYS = 30;
const FORGOTTEN_AT_ONCE = 5000;

export async function forgetStopLinks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await forgetStopContacts(db, now(), FORGOTTEN_AT_ONCE);
  await forgetLinkRequestsBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS), FORGOTTEN_AT_ONCE);
}
