/** Every way money moves, started by a driver or support: the preparation, and the step that a fault hits. */
import { randomUUID } from 'node:crypto';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '../app/let-time-pass.ts';
import type { TestApp } from '../app/test-app.ts';
import {
  aGuest,
  aVehicle,
  type Driver,
  prepareStay,
  requestIntent,
  returnFrom,
  type Vehicle,
} from '../builders/a-driver.ts';
import { type aValetDay, requestTicketIntent } from '../builders/a-valet-day.ts';
import { aValidation } from '../builders/a-validation.ts';
import { aLotThatIsPaidOut } from '../builders/an-onboarded-owner.ts';
import { accountOf, type BookedElsewhere, type GuestAccount, ticketAccountOf } from '../ledger-audit.ts';
import type { StripeStandIn } from '../stripe/stripe-stand-in.ts';
import type { PaymentStage, PaymentWorld } from './payment-world.ts';
import { refundAtSupport } from './troubles.ts';

/** A driver who stays retries with the same key if the server could not answer. */
export type Patience = 'stays' | 'leaves';

export type Shop = {
  readonly test: TestApp;
  readonly zoneId: string;
  readonly valet: () => ReturnType<typeof aValetDay>;
  readonly stripe: StripeStandIn;
  readonly booked: () => BookedElsewhere[];
};

export type Begun = {
  /** The step a fault may hit. */
  readonly act: (patience: Patience) => Promise<void>;
  /** What the payer was charged and refunded, and what they hold. */
  readonly account: () => Promise<GuestAccount>;
};

export type PaymentFlow = {
  /** The calls that the step makes to each provider. */
  readonly asks: Partial<Record<PaymentWorld['name'], readonly PaymentStage[]>>;
  readonly begin: (shop: Shop, world: PaymentWorld) => Promise<Begun>;
  /** The acceptable outcomes: everything or nothing. */
  readonly ends: readonly GuestAccount[];
};

const NOTHING = { charged: 0, refunded: 0, held: 0 };
const PAID = { charged: 550, refunded: 0, held: 550 };

async function request<T extends { status: number }>(
  patience: Patience,
  call: () => Promise<T>,
  tries = 3,
): Promise<T> {
  const answer = await call();
  if (answer.status < 500 || patience === 'leaves' || tries === 1) return answer;
  return request(patience, call, tries - 1);
}

type Paying = { readonly shop: Shop; readonly world: PaymentWorld; readonly patience: Patience };

/** Pays the opened payment as far as the provider allows, and returns to the site unless the driver is gone. */
async function pay({ shop: { test }, world, patience }: Paying, clientSecret: string | null | undefined) {
  if (!clientSecret) return;
  await world.pay(clientSecret);
  if (patience === 'stays') await request(patience, () => returnFrom(test, clientSecret));
}

async function payForStay(shop: Shop, world: PaymentWorld, { driver, vehicle }: Party) {
  const stay = { zoneId: shop.zoneId, vehicles: [vehicle], method: world.method };
  const prepared = await prepareStay(shop.test, driver, stay);
  await pay({ shop, world, patience: 'stays' }, prepared.clientSecret);
  return prepared;
}

type Party = { readonly driver: Driver; readonly vehicle: Vehicle };

function party({ test, booked }: Shop): Party & Pick<Begun, 'account'> {
  const driver = aGuest();
  return { driver, vehicle: aVehicle(), account: () => accountOf(test.db, driver.guestId, booked()) };
}

async function openStay({ shop, world, patience }: Paying, { driver, vehicle }: Party) {
  const key = { 'idempotency-key': randomUUID() };
  const stay = { zoneId: shop.zoneId, vehicles: [vehicle], method: world.method };
  const { body } = await request(patience, () => requestIntent(shop.test, driver, stay, key));
  return body.data?.clientSecret;
}

async function beginBooking(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const who = party(shop);
  const act = async (patience: Patience) => {
    const paying = { shop, world, patience };
    const clientSecret = await openStay(paying, who);
    if (clientSecret) await shop.test.call('POST /sessions', { body: { clientSecret } }, who.driver.headers);
    await pay(paying, clientSecret);
  };
  return { act, account: who.account };
}

async function beginExtension(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const who = party(shop);
  const { sessionId } = await payForStay(shop, world, who);
  const key = { ...who.driver.headers, 'idempotency-key': randomUUID() };
  const more = { body: { sessionId, hours: 1, method: world.method } };
  const act = async (patience: Patience) => {
    const { body } = await request(patience, () => shop.test.call('POST /sessions/add', more, key));
    await pay({ shop, world, patience }, body.data?.clientSecret);
  };
  return { act, account: who.account };
}

async function beginTicket(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const { test, valet, booked } = shop;
  const car = await (await valet()).requestedCar();
  const headers = { ...car.guest, 'idempotency-key': randomUUID() };
  const act = async (patience: Patience) => {
    const open = () => requestTicketIntent(test, car, { method: world.method }, headers);
    await pay({ shop, world, patience }, (await request(patience, open)).body.data?.clientSecret);
  };
  return { act, account: () => ticketAccountOf(test.db, car.id, booked()) };
}

/** The money arrives after another driver has paid for the same vehicle. */
async function beginUseless(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const { test, zoneId } = shop;
  const who = party(shop);
  const stay = { zoneId, vehicles: [who.vehicle], method: world.method };
  const { clientSecret } = await prepareStay(test, who.driver, stay);
  const comes = await world.payLate(clientSecret);
  await payForStay(shop, world, { ...who, driver: aGuest() });
  const act = async (patience: Patience) => {
    await comes();
    if (patience === 'stays') await request(patience, () => returnFrom(test, clientSecret));
  };
  return { act, account: who.account };
}

/** The money is only authorized when another driver has paid for the same vehicle. */
async function beginVoid(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const who = party(shop);
  const stay = { zoneId: shop.zoneId, vehicles: [who.vehicle], method: world.method };
  const { clientSecret } = await prepareStay(shop.test, who.driver, stay);
  await payForStay(shop, world, { ...who, driver: aGuest() });
  return { act: (patience) => pay({ shop, world, patience }, clientSecret), account: who.account };
}

async function beginRefund(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const { test } = shop;
  const who = party(shop);
  const { clientSecret } = await payForStay(shop, world, who);
  const ref = refOfClientSecret(clientSecret);
  const at = await test.db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId', 'id as paymentId'])
    .where('providerRef', '=', ref)
    .executeTakeFirstOrThrow();
  return { act: async () => void (await refundAtSupport(test, { ref, ...at }, 200)), account: who.account };
}

type Begin = PaymentFlow['begin'];

/** The same when the owner's share goes to the owner's account, which in the end holds exactly the earnings. */
const paidOut =
  (begin: Begin): Begin =>
  async (shop, world) => {
    const { zoneId, share } = await aLotThatIsPaidOut({ test: shop.test, standIn: shop.stripe });
    const begun = await begin({ ...shop, zoneId }, world);
    const account = async () => {
      const ended = await begun.account();
      const { held, owed } = await share();
      const earned = SHARES[`${ended.charged} - ${ended.refunded}`];
      if (held !== earned || owed !== 0) throw new Error(`The owner holds ${held} and is owed ${owed}.`);
      return ended;
    };
    return { ...begun, account };
  };

/** When 200 of 550 cents are refunded, 182 of them are for parking, by both our split and Stripe's. */
const SHARES: Readonly<Record<string, number>> = { '0 - 0': 0, '550 - 0': 500, '550 - 200': 318 };

/** Once a driver has been told that the session is canceled, they can no longer be charged. */
async function beginGivingUp(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const { test, zoneId } = shop;
  const who = party(shop);
  const stay = { zoneId, vehicles: [who.vehicle], method: world.method };
  const { sessionId: id, clientSecret } = await prepareStay(test, who.driver, stay);
  let isAbandoned = false;
  const act = async (patience: Patience) => {
    const abandon = () => test.call('DELETE /sessions/:id', { params: { id } }, who.driver.headers);
    isAbandoned = (await request(patience, abandon)).status === 200;
    await world.pay(clientSecret);
  };
  const account = async () => {
    const ended = await who.account();
    if (isAbandoned && ended.charged > 0) throw new Error('What was given up was charged.');
    return ended;
  };
  return { act, account };
}

/** Parking that runs, and whose money is only held. */
async function beginStopping(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const { test, zoneId } = shop;
  const who = party(shop);
  const stay = { zoneId, vehicles: [who.vehicle], method: world.method, startStop: true };
  const { clientSecret, sessionId: id } = await prepareStay(test, who.driver, stay);
  await pay({ shop, world, patience: 'stays' }, clientSecret);
  test.clock.advance(70);
  const stopping = { params: { id }, body: { status: 'ended' } } as const;
  const act = async (patience: Patience) => {
    await request(patience, () => test.call('PATCH /sessions/:id', stopping, who.driver.headers));
  };
  return { act, account: who.account };
}

/** Parking that was free for as long as it took: nothing of the hold may stay. */
async function beginFreeStop(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const { test, zoneId } = shop;
  const who = party(shop);
  const { locationId } = await test.db
    .selectFrom('zones')
    .select('locationId')
    .where('id', '=', zoneId)
    .executeTakeFirstOrThrow();
  const { code } = await aValidation(test.db, { locationId, kind: 'minutes', value: 120 });
  const stay = { zoneId, vehicles: [who.vehicle], method: world.method, startStop: true, code };
  const { clientSecret, sessionId: id } = await prepareStay(test, who.driver, stay);
  await pay({ shop, world, patience: 'stays' }, clientSecret);
  test.clock.advance(60);
  const stopping = { params: { id }, body: { status: 'ended' } } as const;
  const act = async (patience: Patience) => {
    await request(patience, () => test.call('PATCH /sessions/:id', stopping, who.driver.headers));
  };
  return { act, account: () => unlessHeld(test, clientSecret, who) };
}

/** Parking that is stopped while nobody knows that its money is held. */
async function beginEarlyStop(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const { test, zoneId } = shop;
  const who = party(shop);
  const stay = { zoneId, vehicles: [who.vehicle], method: world.method, startStop: true };
  const { clientSecret, sessionId: id } = await prepareStay(test, who.driver, stay);
  await world.pay(clientSecret);
  const stopping = { params: { id }, body: { status: 'ended' } } as const;
  const act = async (patience: Patience) => {
    const answer = await request(patience, () => test.call('PATCH /sessions/:id', stopping, who.driver.headers));
    // A process that died has acknowledged nothing; whoever answers does not refuse the stop.
    if (answer.status !== 200 && answer.status < 500) throw new Error(`The stop answered ${answer.status}.`);
  };
  return { act, account: () => unlessHeld(test, clientSecret, who) };
}

/** By the provider's own word: only that settles a payment. */
async function unlessHeld(test: TestApp, clientSecret: string, who: Pick<Begun, 'account'>): Promise<GuestAccount> {
  const { status } = await test.db
    .selectFrom('payments')
    .select('status')
    .where('providerRef', '=', refOfClientSecret(clientSecret))
    .executeTakeFirstOrThrow();
  if (status !== 'succeeded' && status !== 'canceled') throw new Error(`The payment is still ${status}.`);
  return who.account();
}

async function beginUnpaid(shop: Shop, world: PaymentWorld): Promise<Begun> {
  const who = party(shop);
  const act = async (patience: Patience) => {
    const clientSecret = await openStay({ shop, world, patience }, who);
    await letTimePass(shop.test);
    // Too late if it was already canceled; otherwise this pays for it.
    if (clientSecret) await world.pay(clientSecret);
  };
  return { act, account: who.account };
}

export const PAYMENT_FLOWS: Readonly<Record<string, PaymentFlow>> = {
  'a booking': {
    asks: {
      sandbox: ['open', 'look'],
      stripe: ['open', 'look'],
      paypal: ['sign in', 'open', 'look', 'reserve', 'take'],
    },
    begin: beginBooking,
    ends: [PAID, NOTHING],
  },
  'an extension': {
    asks: { sandbox: ['open', 'look'], stripe: ['open', 'look'], paypal: ['open', 'look', 'reserve', 'take'] },
    begin: beginExtension,
    ends: [{ charged: 1100, refunded: 0, held: 1100 }, PAID],
  },
  'a valet ticket': {
    asks: { sandbox: ['open', 'look'], stripe: ['open', 'look'], paypal: ['open', 'look', 'reserve', 'take'] },
    begin: beginTicket,
    ends: [{ charged: 1100, refunded: 0, held: 1100 }, NOTHING],
  },
  'a refund by itself': {
    asks: { sandbox: ['look', 'give back'], stripe: ['look', 'list', 'give back'], paypal: ['look', 'give back'] },
    begin: beginUseless,
    ends: [{ charged: 550, refunded: 550, held: 0 }],
  },
  'a refund of support': {
    asks: { sandbox: ['give back'], stripe: ['check', 'list', 'give back'], paypal: ['check', 'give back'] },
    begin: beginRefund,
    // The stay remains: only part of its price was refunded.
    ends: [{ charged: 550, refunded: 200, held: 550 }],
  },
  'a booking that is paid out': {
    asks: { stripe: ['open', 'look'] },
    begin: paidOut(beginBooking),
    ends: [PAID, NOTHING],
  },
  'a refund of what was paid out': {
    asks: { stripe: ['check', 'list', 'give back'] },
    begin: paidOut(beginRefund),
    ends: [{ charged: 550, refunded: 200, held: 550 }],
  },
  'a void': {
    asks: { paypal: ['look', 'reserve', 'canceled'] },
    begin: beginVoid,
    ends: [NOTHING],
  },
  'a session that is given up': {
    asks: { sandbox: ['canceled'], stripe: ['canceled'], paypal: ['check', 'canceled'] },
    begin: beginGivingUp,
    ends: [NOTHING, PAID],
  },
  'parking that is stopped': {
    asks: { sandbox: ['look', 'take'], stripe: ['look', 'take'], paypal: ['look', 'take'] },
    begin: beginStopping,
    ends: [PAID],
  },
  'parking that is stopped and cost nothing': {
    asks: { sandbox: ['look', 'canceled'], stripe: ['look', 'canceled'], paypal: ['look', 'canceled'] },
    begin: beginFreeStop,
    ends: [NOTHING],
  },
  'parking that is stopped before it is known to be paid': {
    asks: { sandbox: ['look', 'take'], stripe: ['look', 'take'], paypal: ['look'] },
    begin: beginEarlyStop,
    ends: [{ charged: 550, refunded: 0, held: 550 }, NOTHING],
  },
  'parking that is stopped and paid out': {
    asks: { stripe: ['look', 'take'] },
    begin: paidOut(beginStopping),
    ends: [PAID],
  },
  'an order that nobody pays': {
    asks: { sandbox: ['open', 'look', 'canceled'], stripe: ['look', 'canceled'], paypal: ['open', 'look', 'canceled'] },
    begin: beginUnpaid,
    ends: [NOTHING, PAID],
  },
};
