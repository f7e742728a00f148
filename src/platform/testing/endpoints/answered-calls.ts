/**
 * Calls that get more than a refusal only with the right password, code, link, secret or waiting case. Each creates what it needs, which no
 * other call uses up.
 */
import { randomUUIDv7 } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { requestReconciliation } from '#features/payments/server/public.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  prepareStay,
  returnFrom,
  TEST_CARDS,
} from '../builders/a-driver.ts';
import { aZone } from '../builders/a-location.ts';
import { A_JPEG, A_PHOTO } from '../builders/a-lookup.ts';
import { payForReservation } from '../builders/a-reservation.ts';
import { anAddress, inviteFor, MEMBER_PASSWORD, mailedToken } from '../builders/a-team.ts';
import { aTicket } from '../builders/a-ticket.ts';
import { plainTerms } from '../builders/plain-terms.ts';
import type { World } from './a-world.ts';
import { type EndpointName, type Sample, sampleOf } from './endpoint-samples.ts';

type Headers = Readonly<Record<string, string>>;
export type People = {
  readonly owner: SignedUp;
  readonly driver: SignedUp;
  readonly attendant: { readonly headers: Headers };
  readonly officer: { readonly headers: Headers };
  /** A person with support's powers but no tie to the lot. */
  readonly admin: { readonly headers: Headers };
};
export type AnsweredCall = {
  readonly sample: Sample;
  /** A person who exists only for this call. */
  readonly caller?: { readonly name: string; readonly headers: Headers };
};
type Prepare = (world: World) => Promise<AnsweredCall>;

/** The password of everybody who signs up in the tests. */
const PASSWORD = 'Correct-horse-1';
const NEW_PASSWORD = 'Purple-kettle-9';

/** Turns on two-factor sign-in for a member of support who signed up in the tests. @returns the next code */
export async function switchOnTwoFactor(test: TestApp, headers: Headers): Promise<string> {
  const setupCode = await beginTwoFactor(test, headers);
  const body = { code: codeNow(test, setupCode) };
  await test.call('POST /users/two-factor/confirm', { body }, { ...headers });
  // A code works once, and the next one comes half a minute later.
  test.clock.advance(0.5);
  return codeNow(test, setupCode);
}

async function beginTwoFactor(test: TestApp, headers: Headers): Promise<string> {
  const { body } = await test.call('POST /users/two-factor', { body: { password: PASSWORD } }, { ...headers });
  return body.data.setupCode;
}

const codeNow = (test: TestApp, setupCode: string) =>
  new TOTP({ secret: Secret.fromBase32(setupCode) }).generate({ timestamp: test.clock.now().getTime() });

export function answeredCalls(test: TestApp, people: People): { readonly [N in EndpointName]?: Prepare } {
  const { owner, driver, attendant, officer, admin } = people;
  const theirs = { headers: { ...driver.headers }, guestId: null };

  const somebodyOfTheSupport = async () => ({
    name: 'somebody of support',
    headers: (await test.signUp('admin')).headers,
  });
  const withCode = async (): Promise<AnsweredCall> => {
    const caller = await somebodyOfTheSupport();
    return { caller, sample: { body: { password: PASSWORD, code: await switchOnTwoFactor(test, caller.headers) } } };
  };
  const invited = async () => {
    const email = anAddress();
    await inviteFor(test, owner, { email });
    return mailedToken(test, email);
  };
  const aSecret = async ({ zone }: World) => (await prepareStay(test, aGuest(), { zoneId: zone.id })).clientSecret;
  /** Start-stop parking. */
  const runningIn = async ({ lot }: World) => {
    const [guest, startStop] = [aGuest(), true];
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true, startStop });
    const prepared = await prepareStay(test, guest, { zoneId: zone.id, startStop });
    await confirmCard(test, prepared.clientSecret);
    await returnFrom(test, prepared.clientSecret);
    return { ...prepared, guest };
  };
  /** By a guest, in a separate zone. */
  const reservedIn = async ({ lot }: World) => {
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    await test.call('PATCH /zones/:id', { params: { id: zone.id }, body: { reservable: true } }, owner.headers);
    const day = 24 * 3_600_000;
    const at = (days: number) => new Date(test.clock.now().getTime() + days * day).toISOString();
    const times = { startTime: at(1), endTime: at(1.1) };
    const { receiptKey: key, sessionId: id } = await payForReservation(test, aGuest(), { zoneId: zone.id, ...times });
    return { key, id };
  };
  /** Parking that was stopped after its hold was lost. @returns the key of its receipt */
  const owedIn = async (world: World): Promise<string> => {
    const { clientSecret, sessionId: id, receiptKey, guest } = await runningIn(world);
    await test.sandbox.cancel(refOfClientSecret(clientSecret), 'by the bank');
    await test.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, guest.headers);
    return receiptKey;
  };
  const card = (number: string) => ({ number, expMonth: 12, expYear: 2030, cvc: '123' });
  const photoOf = async ({ id }: { id: string }) => {
    const query = { photo: randomUUIDv7(), corner: 'front_left' } as const;
    await test.call('POST /valets/:id/photos', { params: { id }, query, body: { photo: A_PHOTO } }, attendant.headers);
    return { id, photoId: query.photo };
  };
  const markedOn = async ({ id }: { id: string }) => {
    const markId = randomUUIDv7();
    const mark = { params: { id, markId }, body: { side: 'front', x: 200, y: 600, kind: 'dent' } } as const;
    const { body } = await test.call('PUT /valets/:id/damage/marks/:markId', mark, attendant.headers);
    return { markId, revision: body.valet.damage.revision };
  };
  const aCount = async ({ id: locationId }: World['lot']) => {
    const at = { params: { locationId } };
    const now = await test.call('GET /valets/locations/:locationId/shift', at, attendant.headers);
    const { shift, handOver } = now.body.data;
    if (shift) return { shift: shift._id, counted: 5000, hooks: [] };
    const open = { ...at, body: { float: 5000, takesOver: handOver?.shift } };
    const opened = await test.call('POST /valets/locations/:locationId/shift', open, attendant.headers);
    return { shift: opened.body.data.shift._id, counted: 5000, hooks: [] };
  };
  const aLotPhoto = async ({ lot: { id } }: World) => {
    const requested = { params: { id }, query: { photo: randomUUIDv7() }, body: { photo: A_PHOTO } };
    const { photos } = (await test.call('POST /locations/:id/photos', requested, owner.headers)).body.data;
    return { id, photoId: requested.query.photo, file: photos.at(-1)?.file ?? '' };
  };
  const aSavedVehicle = async () => {
    const { body } = await test.call('POST /vehicles/me', { body: aVehicle() }, driver.headers);
    return { id: body.data.vehicle._id };
  };
  const aStay = async ({ lot, zone }: World) => {
    const { clientSecret } = await payForStay(test, theirs, { zoneId: zone.id });
    const providerRef = refOfClientSecret(clientSecret);
    const payment = await test.db
      .selectFrom('payments')
      .select(['id as paymentId', 'id as orderId'])
      .where('providerRef', '=', providerRef)
      .executeTakeFirstOrThrow();
    return { locationId: lot.id, providerRef, ...payment };
  };

  return {
    login: async () => ({
      sample: { body: { email: (await test.signUp('customer')).user.email, password: PASSWORD } },
    }),
    signup: async () => ({
      sample: {
        body: { name: 'Ann', email: anAddress(), password: PASSWORD, passwordConfirm: PASSWORD, role: 'vendor' },
      },
    }),
    beginTwoFactor: async () => ({ caller: await somebodyOfTheSupport(), sample: { body: { password: PASSWORD } } }),
    confirmTwoFactor: async () => {
      const caller = await somebodyOfTheSupport();
      const setupCode = await beginTwoFactor(test, caller.headers);
      return { caller, sample: { body: { code: codeNow(test, setupCode) } } };
    },
    renewRecoveryCodes: withCode,
    endTwoFactor: withCode,
    forgotPassword: async () => ({ sample: { body: { email: (await test.signUp('customer')).user.email } } }),
    resetPassword: async () => {
      const { email } = (await test.signUp('customer')).user;
      await test.call('POST /users/forgot-password', { body: { email } });
      return { sample: { params: { token: await mailedToken(test, email) }, body: { password: NEW_PASSWORD } } };
    },
    stopByReceipt: async (world) => {
      const { receiptKey: key, sessionId: id } = await runningIn(world);
      return { sample: { params: { key, id }, body: { status: 'ended' } } };
    },
    cancelByReceipt: async (world) => ({ sample: { params: await reservedIn(world) } }),
    quoteMoveByReceipt: async (world) => ({
      sample: { params: await reservedIn(world), body: { plateNumber: aVehicle().plate } },
    }),
    moveByReceipt: async (world) => ({
      sample: { params: await reservedIn(world), body: { plateNumber: aVehicle().plate } },
    }),
    payOwedByReceipt: async (world) => ({ sample: { params: { key: await owedIn(world) }, body: {} } }),
    readInvitation: async () => ({ sample: { body: { token: await invited() } } }),
    activateMember: async () => ({
      sample: { body: { token: await invited(), password: MEMBER_PASSWORD, confirm: MEMBER_PASSWORD } },
    }),
    redeemValetCode: async ({ ticket }) => {
      await test.call('POST /valets/codes', { body: { phoneNumber: ticket.phone } });
      await test.drainJobs();
      const texts = test.db.selectFrom('messages').select('text').where('recipient', '=', ticket.phone);
      const { text } = await texts.orderBy('id', 'desc').executeTakeFirstOrThrow();
      return { sample: { body: { phoneNumber: ticket.phone, code: /^\d{6}/.exec(text)?.[0] ?? '' } } };
    },
    claimValetKey: async ({ ticket }) => {
      const params = { id: ticket.id };
      const { link } = (await test.call('POST /valets/:id/link', { params, body: {} }, attendant.headers)).body;
      return { sample: { body: { claim: link.split('#c=')[1] ?? '' } } };
    },
    returnFromPayment: async (world) => {
      const clientSecret = await aSecret(world);
      await confirmCard(test, clientSecret);
      return { sample: { body: { clientSecret } } };
    },
    confirmSandboxPayment: async (world) => ({
      sample: { body: { clientSecret: await aSecret(world), card: card(TEST_CARDS.approved) } },
    }),
    authenticateSandboxPayment: async (world) => {
      const clientSecret = await aSecret(world);
      await confirmCard(test, clientSecret, TEST_CARDS.authentication);
      return { sample: { body: { clientSecret, outcome: 'pass' } } };
    },
    cancelSession: async ({ zone }) => {
      const { sessionId: id } = await prepareStay(test, theirs, { zoneId: zone.id });
      return { sample: { params: { id } } };
    },
    quoteMove: async ({ session }) => ({
      sample: { params: { id: session._id }, body: { plateNumber: aVehicle().plate } },
    }),
    openPayoutLink: async (world) => ({ sample: sampleOf('openPayoutLink', world) }),
    countValetTill: async ({ lot }) => ({ sample: { params: { locationId: lot.id }, body: await aCount(lot) } }),
    closeValetShift: async ({ lot }) => ({ sample: { params: { locationId: lot.id }, body: await aCount(lot) } }),
    correctValetTime: async ({ lot }) => {
      const at = test.clock.now();
      const times = { createdAt: at, parkedAt: at, estimated: ['parked' as const] };
      const { id } = await aTicket(test.db, { locationId: lot.id, whereabouts: 'parked', ...times });
      return { sample: { params: { id }, body: { time: 'parked', to: at.toISOString() } } };
    },
    parkValetAgain: async ({ lot }) => {
      const { id } = await aTicket(test.db, { locationId: lot.id, whereabouts: 'ready' });
      return { sample: { params: { id }, body: { parkedBy: 'Leo', parkedLocation: 'C9' } } };
    },
    changeTicketExtras: async ({ lot }) => {
      const terms = { ...plainTerms({ isHourly: true, priceCents: 1000, feeBasisPoints: 0 }), lostTicketCents: 2500 };
      const { id } = await aTicket(test.db, { locationId: lot.id, terms: JSON.stringify(terms) });
      return { sample: { params: { id }, body: { change: 'lost_ticket' } } };
    },
    validateValet: async ({ lot, validation }) => {
      const { id } = await aTicket(test.db, { locationId: lot.id });
      return { sample: { params: { id }, body: { validation: validation.id } } };
    },
    removeValetValidation: async ({ lot, validation: { id: code } }) => {
      const validated = JSON.stringify({ id: code, label: 'Validated by Cafe Luna', kind: 'percent', value: 50 });
      const { id } = await aTicket(test.db, { locationId: lot.id, validated });
      return { sample: { params: { id }, body: {} } };
    },
    chargeValetToRoom: async ({ lot }) => {
      const { id } = await aTicket(test.db, { locationId: lot.id, whereabouts: 'requested' });
      return { sample: { params: { id }, body: { name: 'Ann Carter', room: '412' } } };
    },
    takeValetCashBack: async ({ lot }) => {
      const { id } = await aTicket(test.db, { locationId: lot.id });
      for (const status of ['requested', 'paid'] as const)
        await test.call('PATCH /valets/:id', { params: { id }, body: { status } }, attendant.headers);
      return { sample: { params: { id }, body: { reason: 'The wrong car' } } };
    },
    undoValetAct: async ({ lot }) => {
      const { id } = await aTicket(test.db, { locationId: lot.id });
      const ready = { params: { id }, body: { status: 'ready' as const } };
      await test.call('PATCH /valets/:id', ready, attendant.headers);
      return { sample: { params: { id }, body: { act: 'made_ready' } } };
    },
    removeDamage: async ({ lot }) => {
      const { id } = await aTicket(test.db, { locationId: lot.id });
      const { markId } = await markedOn({ id });
      return { sample: { params: { id, markId }, body: {} } };
    },
    answerDamage: async ({ ticket }) => {
      const { revision } = await markedOn(ticket);
      return { sample: { params: { id: ticket.id }, body: { said: 'right', revision } } };
    },
    getValetPhoto: async ({ ticket }) => ({ sample: { params: await photoOf(ticket) } }),
    getNotePhoto: async ({ lot }) => {
      const car = { eventId: randomUUIDv7(), license: 'ABC123', state: 'IL', text: 'Across two bays' };
      const { body } = await test.call(
        'POST /locations/:id/notes',
        { params: { id: lot.id }, body: car },
        officer.headers,
      );
      const params = { locationId: lot.id, id: body.data.note._id };
      await test.call(
        'POST /locations/:locationId/notes/:id/photo',
        { params, body: { photo: A_PHOTO } },
        officer.headers,
      );
      return { sample: { params } };
    },
    getChalkPhoto: async ({ lot }) => {
      const params = { locationId: lot.id, id: randomUUIDv7() };
      const car = { _id: params.id, license: 'ABC123', state: 'IL' };
      await test.call('POST /locations/:id/chalks', { params: { id: lot.id }, body: car }, officer.headers);
      const body = { photo: A_PHOTO };
      await test.call('POST /locations/:locationId/chalks/:id/photo', { params, body }, officer.headers);
      return { sample: { params } };
    },
    getReadPicture: async ({ lot }) => {
      const params = { locationId: lot.id, id: randomUUIDv7() };
      const read = { plate: 'ABC123', confidence: 0.97, camera: 'Gate 1', at: test.clock.now().toISOString() };
      const body = { ...read, _id: params.id, locationId: lot.id, picture: A_JPEG };
      await test.call('POST /reads', { body }, owner.headers);
      return { sample: { params } };
    },
    describeLotPhoto: async (world) => ({
      sample: { params: await aLotPhoto(world), body: { description: 'The entrance' } },
    }),
    removeLotPhoto: async (world) => ({ sample: { params: await aLotPhoto(world) } }),
    takeBackLotPhoto: async (world) => ({ sample: { params: await aLotPhoto(world) } }),
    getLotPhotoFile: async (world) => ({ sample: { params: { ...(await aLotPhoto(world)), size: 'small' } } }),
    changeSavedVehicle: async () => ({
      sample: { params: await aSavedVehicle(), body: { nickname: 'Van' } },
    }),
    removeSavedVehicle: async () => ({ sample: { params: await aSavedVehicle() } }),
    decideRefund: async (world) => {
      const { locationId, orderId, providerRef } = await aStay(world);
      await test.sandbox.console.letRefundsGo(providerRef, 'refused:charge_disputed');
      const requested = { locationId, orderId, amount: 100, refunded: 0, reason: 'Rain' };
      const made = await test.call('POST /support/refunds', { body: requested }, admin.headers);
      await test.drainJobs();
      const refundId = made.body.data._id;
      return { sample: { body: { locationId, refundId, decision: 'close', note: 'The bank decided' } } };
    },
    decidePlateRequest: async ({ lot, zone }) => {
      const { receiptKey: key, sessionId } = await payForStay(test, aGuest(), { zoneId: zone.id });
      const body = { sessionId, plateNumber: aVehicle().plate };
      const { data } = (await test.call('POST /receipts/:key/plate-requests', { params: { key }, body })).body;
      return { sample: { params: { locationId: lot.id, id: data._id }, body: { decision: 'confirm' } } };
    },
    answerRefundRequest: async (world) => {
      const { locationId, orderId } = await aStay(world);
      const body = { orderId, amount: 100, refunded: 0, reason: 'Rain' };
      const requested = { params: { id: locationId }, body };
      const requestId = (await test.call('POST /locations/:id/refund-requests', requested, owner.headers)).body.data
        ._id;
      return { sample: { body: { locationId, requestId, decision: 'refund', refunded: 0 } } };
    },
    decideWrongCharge: async (world) => {
      const { locationId, paymentId } = await aStay(world);
      const [id, now] = [randomUUIDv7(), test.clock.now()];
      const stored = { requestedCents: 550, chargedCents: 60, currency: null, foundAt: now, refusedAt: now };
      await test.db
        .insertInto('wrongCharges')
        .values({ locationId, paymentId, id, ...stored })
        .execute();
      return { sample: { body: { locationId, chargeId: id, decision: 'close', note: 'The bank decided' } } };
    },
    decideDisagreement: async () => {
      const disagreementId = await aStrangersMoney(test);
      return { sample: { body: { disagreementId, decision: 'close', note: 'Another program uses the account' } } };
    },
    deleteUser: async () => ({ sample: { body: { userId: (await test.signUp('customer')).user._id } } }),
    startAccountView: async () => {
      const viewer = await test.signUp('admin');
      const { _id: id } = (await test.signUp('customer')).user;
      const sample = { params: { id }, body: { reason: 'They asked why a price is wrong' } };
      return { sample, caller: { name: 'one who views an account', headers: viewer.headers } };
    },
  };
}

/** Money at the provider for an order that does not exist here. @returns the disagreement about it */
async function aStrangersMoney(test: TestApp): Promise<string> {
  const [locationId, orderId, paymentId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const { ref, clientSecret } = await test.sandbox.createIntent({
    idempotencyKey: paymentId,
    amountCents: 700,
    currency: 'USD',
    capture: 'automatic',
    metadata: { locationId, orderId, paymentId },
    description: 'Parking',
  });
  await confirmCard(test, clientSecret);
  await requestReconciliation(test.deps, test.db);
  await test.handlers['reconcile-payments']();
  const found = test.db.selectFrom('paymentDisagreements').select('id').where('providerRef', '=', ref);
  return (await found.executeTakeFirstOrThrow()).id;
}
