/**
 * What officers do in the storm: give notices to cars that have not paid, that pay at that very moment, and whose plate is corrected later.
 */
import { randomUUID } from 'node:crypto';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { aGuest, aVehicle, type Vehicle } from '../builders/a-driver.ts';
import { A_PHOTO } from '../builders/a-lookup.ts';
import { type Act, from } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { book } from './booking.ts';
import { correct } from './follow-ups.ts';
import { aMethod, payBy } from './paying.ts';

type Given = { readonly id: string; readonly number: string; readonly plate: string };
type Reported = Extract<Acknowledged, { kind: 'notice' }>;

const REASON = 'Not paid';

/** What the storm's lot charges for. Paying early costs half, which the driver is told. */
export const NOTICE_SETTINGS = {
  reasons: [{ name: REASON, cents: 4000 }],
  warningsBefore: 0,
  earlyPercent: 50,
  earlyDays: 7,
  graceMinutes: 15,
  appealDays: 15,
  phone: '',
  email: 'notices@lots.example',
  text: '',
};

/** A charge that is paid, appealed, decided and taken back in any order, some of it at once. */
export async function noticeAnUnpaidCar(act: Act): Promise<Acknowledged[]> {
  const given = await give(act, aVehicle());
  if (!given) return [];
  const { random } = act;
  const acts = [
    async () => [await payNotice(act, given)],
    async () => [await payNotice(act, given), await payNotice(act, given)],
    () => Promise.all([payNotice(act, given), takeBack(act, given)]),
    async () => [await payNotice(act, given), await appealAndDecide(act, given)],
    () => Promise.all([payNotice(act, given), appealAndDecide(act, given)]),
    async () => [await appealAndDecide(act, given), await payNotice(act, given)],
  ] as const;
  const paid = (await random.oneOf(acts)()).flatMap((each) => each ?? []);
  return [{ ...(await lookUp(act, given)), paid }];
}

/** The driver pays while the officer writes. Once the driver is told that the car is paid, nobody can give it a notice. */
export async function noticeACarThatPays(act: Act): Promise<Acknowledged[]> {
  const vehicle = aVehicle();
  const headers = { ...aGuest().headers, ...from(act) };
  const requested = { zone: 'plain', vehicles: [vehicle], headers, mayWalkAway: false } as const;
  const [booked, early] = await Promise.all([book(act, requested), give(act, vehicle)]);
  const seen = early ? [await lookUp(act, early)] : [];
  if (!booked) return seen;
  if (booked.stay.reported !== 'paid') return [booked.stay, ...seen];
  const late = await give(act, vehicle);
  // A car that was given a notice in the last five minutes gets no other: then `late` is null.
  return [booked.stay, ...seen, ...(late ? [{ ...(await lookUp(act, late)), wasCovered: true }] : [])];
}

/** The driver mistyped the plate, and corrects it after the notice was given, which makes the notice void automatically. */
export async function noticeAMistypedCar(act: Act): Promise<Acknowledged[]> {
  const headers = { ...aGuest().headers, ...from(act) };
  const booked = await book(act, { zone: 'plain', vehicles: [aVehicle()], headers, mayWalkAway: false });
  if (!booked) return [];
  const { stay, sessionId } = booked;
  if (stay.reported !== 'paid') return [stay];
  const vehicle = aVehicle();
  const given = await give(act, vehicle);
  const corrected = await correct(act, { receiptKey: stay.receiptKey, sessionId, headers, vehicle });
  return [stay, ...corrected, ...(given ? [await lookUp(act, given)] : [])];
}

/** A look-up, a photo and the notice, as an officer's phone sends them. Null if refused. */
async function give(act: Act, { plate, state }: Vehicle): Promise<Given | null> {
  const { client, lot, note } = act;
  const { locationId } = lot;
  const headers = { ...lot.headers, ...from(act) };
  const checked = await client.call('POST /sessions/status', { body: { license: plate, locationId, state } }, headers);
  const photo = randomUUID();
  const sent = { params: { id: locationId }, query: { photo }, body: { photo: A_PHOTO } };
  const added = await client.call('POST /locations/:id/notice-photos', sent, headers);
  if (checked.status !== 200 || added.status !== 201) {
    note(`no photo for a notice: ${added.body.error?.code}`);
    return null;
  }
  const { checkId } = checked.body;
  const requested = { kind: 'charge' as const, reason: REASON, photoIds: [photo], checkId, secondLook: true };
  const body = { _id: randomUUID(), locationId, plate, state, ...requested };
  const answer = await client.call('POST /notices', { body }, headers);
  note(answer.status === 201 ? 'gave a notice' : `a notice refused: ${answer.body.error?.code}`);
  if (answer.status !== 201) return null;
  const { _id: id, number } = answer.body.data.notice;
  return { id, number, plate };
}

/** The driver pays with nothing but number and plate. @returns the intent, if one was made, and what the driver was told */
async function payNotice(act: Act, { number, plate }: Given): Promise<Reported['paid'][number] | null> {
  const { client, note } = act;
  const headers = { ...aGuest().headers, ...from(act) };
  const method = aMethod(act);
  const requested = await client.call(
    'POST /notices/:number/payments',
    { params: { number }, body: { plate, method } },
    headers,
  );
  note(requested.status === 200 ? 'asked to pay a notice' : `paying a notice refused: ${requested.body.error?.code}`);
  const clientSecret = requested.status === 200 ? requested.body.data.clientSecret : null;
  if (!clientSecret) return null;
  const { reported, chargedCents } = await payBy(method, act, { clientSecret, headers });
  return { ref: refOfClientSecret(clientSecret), reported, chargedCents };
}

async function appealAndDecide(act: Act, { id, number, plate }: Given): Promise<null> {
  const { client, lot, random, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  const appeal = { params: { number }, body: { plate, text: 'The sign was hidden.' } };
  await client.call('POST /notices/:number/appeal', appeal, from(act));
  const decision = random.oneOf(['grant', 'uphold'] as const);
  const at = { params: { locationId: lot.locationId, id }, body: { decision, reason: 'We looked at the photo.' } };
  const { status } = await client.call('POST /locations/:locationId/notices/:id/decision', at, headers);
  note(`decided an appeal (${decision}): ${status}`);
  return null;
}

async function takeBack(act: Act, { id }: Given): Promise<null> {
  const { client, lot, note } = act;
  const at = { params: { locationId: lot.locationId, id }, body: { reason: 'The wrong car' } };
  const headers = { ...lot.headers, ...from(act) };
  const { status } = await client.call('POST /locations/:locationId/notices/:id/removal', at, headers);
  note(`took a notice back: ${status}`);
  return null;
}

/** What the notice's page says now. */
async function lookUp(act: Act, { id, number, plate }: Given): Promise<Reported> {
  const opened = await act.client.call('POST /notices/:number', { params: { number }, body: { plate } }, from(act));
  const isVoid = opened.status === 200 && opened.body.data.notice.state.status === 'voided';
  return { kind: 'notice', id, wasCovered: false, isVoid, paid: [] };
}
