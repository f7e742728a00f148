/** Sales so old that they are past their retention, with the ledger of their month in the archive. */

import { askForReconciliation } from '#server/features/payments/order-payments.ts';
import { paymentProviders } from '#server/ports/payments/payment-providers.ts';
import type { PaymentProvider } from '#server/ports/payments/payments.port.ts';
import { createTestApp, type SignedUp, type TestApp } from '../app/test-app.ts';
import { aGuest, aVehicle, confirmCard, type Driver, payForStay, returnFrom } from '../builders/a-driver.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import { aMemberCode } from '../builders/a-member-code.ts';
import { aReservableZone, moveReservation, payForReservation } from '../builders/a-reservation.ts';
import { aValetDay, payTicketByCard } from '../builders/a-valet-day.ts';

export const RETENTION = 38;
export const DAY = 24 * 60;
const MONTHS = 31 * DAY;
/** Ids carry the time of this machine's clock. */
const SOLD = new Date();

export type Sold = Awaited<ReturnType<typeof aLongHistory>>;

/**
 * Sells stays to guests and accounts (one with added time and a refund, one disputed and lost, one with a member code), a reservation that
 * is moved and gets longer, and valet tickets paid by card and in cash. Then lets the time pass.
 * @param more plain stays
 */
export async function aLongHistory({ more = 0 }: { readonly more?: number } = {}) {
  const disputed: { ref: string | null } = { ref: null };
  const app = await createTestApp({
    config: { ledgerRetentionMonths: RETENTION },
    payments: (sandbox) => paymentProviders(withDisputes(sandbox, disputed)),
  });
  app.clock.set(SOLD);
  const owner = await app.signUp('vendor');
  const admin = await app.signUp('admin');
  const customer = await app.signUp('customer', 'Annabel Lee');
  const driver: Driver = { headers: { ...customer.headers }, guestId: null };
  const receipts: string[] = [];
  const sessions: string[] = [];
  const zones: { readonly id: string; readonly locationId: string }[] = [];
  for (const timeZone of ['America/Chicago', 'Pacific/Auckland']) {
    const { id: locationId } = await aLocation(app.db, { ownerId: owner.user._id, timeZone });
    const { id } = await aZone(app.db, { locationId, priceCents: 500, isHourly: true });
    zones.push({ id, locationId });
    for (const by of [aGuest(), driver, aGuest()]) {
      const { receiptKey, sessionId } = await payForStay(app, by, { zoneId: id, hours: 2 });
      receipts.push(receiptKey);
      sessions.push(sessionId);
    }
  }
  const [first = '', second = '', third = ''] = receipts;
  const email = 'annabel.lee@mail.example';
  const mail = { email, name: 'Annabel Lee', sessionData: { receiptKey: first } };
  await app.call('POST /contact/sendReceipt', { body: mail });
  const order = await orderOf(app, second);
  const body = { locationId: order.locationId, orderId: order.id, amount: 100, refunded: 0, reason: 'Rain' };
  const refunded = await app.call('POST /desk/refunds', { body }, admin.headers);
  if (refunded.status !== 201) throw new Error(`The refund answered ${refunded.status}.`);
  await addTime(app, driver, sessions[1] ?? '');
  receipts.push(await aMovedReservation(app, owner));
  const day = await aValetDay(app, { owner, staffName: 'Bartholomew Fran' });
  const byCard = await day.requestedCar({ firstName: 'Ligeia' });
  await payTicketByCard(app, byCard);
  await day.handOver(byCard);
  const inCash = await day.requestedCar({ firstName: 'Berenice' });
  await day.move(inCash.id, 'paid');
  await day.handOver(inCash);
  for (const { id } of [byCard, inCash]) {
    const { receiptKey } = await app.db
      .selectFrom('orders')
      .select('receiptKey')
      .where('ticketId', '=', id)
      .executeTakeFirstOrThrow();
    receipts.push(receiptKey);
  }
  receipts.push(await parkByCode(app, zones[0]));
  disputed.ref = await paymentOf(app, third);
  for (let nth = 0; nth < more; nth++) {
    const { receiptKey } = await payForStay(app, aGuest(), { zoneId: zones[nth % 2]?.id ?? '', hours: 1 });
    receipts.push(receiptKey);
  }
  app.clock.advance(30);
  await app.drainJobs();
  await app.handlers['prove-revenue']();
  await followBalance(app);
  app.clock.advance(200 * DAY);
  await app.handlers['forget-tickets']();
  app.clock.advance((RETENTION + 2) * MONTHS - 200 * DAY);
  await app.handlers['archive-ledger']();
  return { app, owner, admin, driver, receipts, order, stay: await orderOf(app, first), byCard };
}

async function addTime(app: TestApp, { headers }: Driver, sessionId: string): Promise<void> {
  const { clientSecret } = (await app.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, headers)).body.data;
  await confirmCard(app, clientSecret ?? '');
  const { status } = (await returnFrom(app, clientSecret ?? '')).body.data;
  if (status !== 'paid') throw new Error(`The added time is ${status}.`);
}

async function aMovedReservation(app: TestApp, owner: SignedUp): Promise<string> {
  const guest = aGuest();
  const { zoneId } = await aReservableZone(app, owner);
  const at = (hours: number) => new Date(SOLD.getTime() + hours * 3_600_000).toISOString();
  const times = { startTime: at(24), endTime: at(26) };
  const wishes = { zoneId, email: 'poe@mail.example', ...times };
  const { sessionId, receiptKey } = await payForReservation(app, guest, wishes);
  const { paid } = await moveReservation(app, guest, sessionId, { ...times, endTime: at(28) });
  if (paid !== 'paid') throw new Error(`The longer reservation is ${paid}.`);
  return receiptKey;
}

async function parkByCode(
  app: TestApp,
  zone: { readonly id: string; readonly locationId: string } | undefined,
): Promise<string> {
  const [zoneId, locationId] = [zone?.id ?? '', zone?.locationId ?? ''];
  const { code } = await aMemberCode(app.db, { locationId });
  const { plate } = aVehicle();
  const body = { code, locationId, zoneId, plateNumber: plate, state: 'IL' };
  const parked = await app.call('POST /sessions/code', { body });
  if (parked.status !== 201) throw new Error(`The code answered ${parked.status}.`);
  const { orderId } = await app.db
    .selectFrom('sessions')
    .select('orderId')
    .where('id', '=', parked.body.data._id)
    .executeTakeFirstOrThrow();
  const { receiptKey } = await app.db
    .selectFrom('orders')
    .select('receiptKey')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return receiptKey;
}

/** The sandbox has no banks, so this lists a dispute that was lost for the given payment. */
function withDisputes(sandbox: PaymentProvider, disputed: { readonly ref: string | null }): PaymentProvider {
  return {
    ...sandbox,
    listDisputes: async () => ({ items: disputed.ref ? ['dp_lost'] : [], next: null }),
    getDispute: async (ref) => ({
      ref,
      intentRef: disputed.ref ?? '',
      amountCents: 1100,
      reason: 'fraudulent',
      status: 'lost',
      dueBy: null,
      withdrawnCents: 2600,
      reinstatedCents: 0,
      openedAt: SOLD,
    }),
  };
}

async function paymentOf(app: TestApp, receiptKey: string): Promise<string | null> {
  const { id } = await orderOf(app, receiptKey);
  const row = await app.db.selectFrom('payments').select('providerRef').where('id', '=', id).executeTakeFirst();
  return row?.providerRef ?? null;
}

/** The first comparison books the provider's fees; the second carries them forward. */
async function followBalance(app: TestApp) {
  for (const _ of ['fees', 'all']) {
    app.clock.advance(120);
    await askForReconciliation(app.deps, app.db);
    await app.handlers['reconcile-payments']();
  }
}

export const orderOf = (app: TestApp, receiptKey: string) =>
  app.db
    .selectFrom('orders')
    .select(['id', 'locationId', 'userId'])
    .where('receiptKey', '=', receiptKey)
    .executeTakeFirstOrThrow();
