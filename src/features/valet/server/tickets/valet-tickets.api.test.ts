import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';
import { aWrongCode } from '#platform/testing/builders/a-wrong-code.ts';
import { handoverCode } from '../../rules/handover-code.ts';
import { mintGuestKey } from '../guest/guest-keys.store.ts';
import { handoverHmac } from '../guest/handover-keys.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Grace');
const leo = await joinTeam(test, owner, { role: 'valet' });
const mia = await joinTeam(test, owner, { role: 'valet' });
const drives = { params: { id: mia.id }, body: { drivesStick: true } };
await test.call('PATCH /users/enforcement/:id', drives, owner.headers);
const elsewhere = await joinTeam(test, await test.signUp('vendor'), { role: 'valet' });

type Headers = Record<string, string>;
type Form = Partial<ReturnType<typeof aValetForm>> & {
  hook?: number | null;
  transmissionType?: 'Stick';
  email?: string;
  _id?: string;
  eventId?: string;
};

async function aStand(over: { priceCents?: number; asksCode?: boolean } = {}) {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  await aValetStand(test.db, { locationId: lot.id, hooks: 3, ...over });
  return lot.id;
}

const write = (locationId: string, form: Form = {}) =>
  test.call('POST /valets', { body: { locationId, ...aValetForm(), ...form } }, leo.headers);
async function aCar(locationId: string, form: Form = {}) {
  const { valet } = (await write(locationId, form)).body;
  const ticketRef = { locationId, ticketId: valet._id };
  const guest = { 'x-valet-key': await mintGuestKey(test.db, ticketRef, test.clock.now()) };
  return { id: valet._id, valet, guest, locationId };
}
async function aParkedCar(locationId: string, form: Form = {}) {
  const car = await aCar(locationId, form);
  await park(car.id);
  return car;
}
type Status = 'entry' | 'parked' | 'ready' | 'requested' | 'unrequested' | 'paid' | 'completed';
const move = (id: string, status: Status, more: object = {}, headers: Headers = leo.headers) =>
  test.call('PATCH /valets/:id', { params: { id }, body: { status, ...more } }, headers);
const request = (id: string, status: Status | 'cash', headers: Headers) =>
  test.call('PATCH /valets/:id/only', { params: { id }, body: { status } }, headers);
const take = (id: string, headers: Headers) => test.call('POST /valets/:id/job', { params: { id }, body: {} }, headers);
const park = (id: string) => move(id, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

describe('a ticket from a phone without a signal', () => {
  it('keeps the id the phone gave it, and is stored once however often it is sent', async () => {
    const at = await aStand();
    const sent = { _id: randomUUIDv7().toUpperCase(), eventId: randomUUIDv7(), ...aValetForm() };
    const answers = [await write(at, sent), await write(at, sent)];
    expect(answers.map(({ body }) => body.valet._id)).toEqual([sent._id.toLowerCase(), sent._id.toLowerCase()]);
    const { rows } = await sql`select id from valet_tickets where location_id = ${at}`.execute(test.db);
    expect(rows).toHaveLength(1);
  });

  it('accepts no id of another ticket, here or elsewhere, and no old one', async () => {
    const [here, there] = [await aStand(), await aStand()];
    const { id } = await aCar(here);
    for (const at of [here, there]) expect(reported(await write(at, { _id: id }))).toBe('422 idempotency_key_reused');
    expect(reported(await write(here, { _id: randomUUID() }))).toBe('400 malformed');
  });
});

describe('a ticket', () => {
  it('gets the location’s rate, the next free hook and uppercase letters', async () => {
    const at = await aStand({ priceCents: 1250 });
    const { status, body } = await write(at, { plateNumber: 'abc 123', state: 'il' as 'IL', ticketNumber: 'a7' });
    expect(status).toBe(201);
    expect(body.valet).toMatchObject({
      locationId: at,
      ticketNumber: 'A7',
      plateNumber: 'ABC 123',
      state: 'IL',
      phoneNumber: '3125550188',
      price: 12.5,
      isHourly: true,
      totalCost: 1375,
      fees: 125,
      hook: 1,
      status: 'entry',
      paid: false,
      transmissionType: 'Automatic',
      parkedBy: '',
      actions: ['enter_parking'],
      version: 1,
    });
  });

  it('goes from keys to handover, with each step timestamped in its history', async () => {
    const { id, guest } = await aCar(await aStand());
    expect((await park(id)).body.valet.status).toBe('parked');
    expect((await request(id, 'requested', guest)).body.valet).toMatchObject({
      status: 'requested',
      parkedLocation: '',
    });
    expect((await request(id, 'unrequested', guest)).body.valet.status).toBe('unrequested');
    await request(id, 'requested', guest);
    test.clock.advance(4);
    expect((await take(id, leo.headers)).body.valet.retriever?.name).toBe('Fran Day');
    expect((await move(id, 'ready')).body.valet).toMatchObject({ status: 'ready', paid: false });
    expect((await request(id, 'cash', guest)).body.valet.cashIntended).toBe(true);
    expect((await move(id, 'paid')).body.valet).toMatchObject({ status: 'paid', paid: true, paidBy: 'cash' });
    const { handover } = (await test.call('GET /valets/:id/handover', { params: { id } }, guest)).body;
    const code = handoverCode(test.clock.now(), handoverHmac(handover?.secret ?? ''));
    expect((await move(id, 'completed', { code })).body.valet.status).toBe('completed');
    const { events } = (await test.call('GET /valets/:id/history', { params: { id } }, owner.headers)).body;
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['created', 'parked', 'requested', 'unrequested', 'requested', 'job_taken', 'made_ready'],
      ...['cash_intended', 'paid', 'completed'],
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(events.map(({ by }) => by.kind)).toContain('guest');
  });

  it('costs nothing where the rate is zero, and is paid from the start', async () => {
    const { valet } = await aCar(await aStand({ priceCents: 0 }));
    expect(valet).toMatchObject({ paid: true, paidBy: 'nothing_due', totalCost: 0 });
  });

  it('cannot be created where no rate is set', async () => {
    const bare = await aLocation(test.db, { ownerId: owner.user._id });
    expect(reported(await write(bare.id))).toBe('422 valet_not_set_up');
  });

  it('is parked only with both who and where, with the specification’s messages', async () => {
    const { id } = await aCar(await aStand());
    expect((await move(id, 'parked', { parkedLocation: 'B12' })).body.message).toBe('Please enter who parked the car');
    const { body } = await move(id, 'parked', { parkedBy: 'Leo' });
    expect(body.error?.fields).toEqual({ parkedLocation: 'Please enter where the car is parked' });
    expect((await move(id, 'parked')).body.error?.fields).toEqual({
      parkedBy: 'Please enter who parked the car',
      parkedLocation: 'Please enter where the car is parked',
    });
  });

  it('stores the email address as typed, without surrounding spaces, and rejects a wrong one', async () => {
    const at = await aStand();
    const { body } = await write(at, { email: '  Ann+car@Example.com ' });
    expect(body.valet.email).toBe('Ann+car@Example.com');
    expect((await write(at, { ticketNumber: '902', email: ' ' })).body.valet.email).toBe('');
    for (const email of ['ann@', 'ann b@example.com', '<ann@example.com>', 'a@b.co,c@d.co']) {
      const refused = await write(at, { ticketNumber: '903', email });
      expect(refused.body.error?.fields).toEqual({ email: 'Please provide a valid email address' });
    }
  });

  it('can be edited while the car is here; keys sent to a wrong number stop working', async () => {
    const at = await aStand();
    const { id, guest, valet } = await aCar(at, { phoneNumber: '3125550001' });
    const form = { ...aValetForm(), ticketNumber: valet.ticketNumber, phoneNumber: '3125550002', color: 'Red' };
    const corrected = await test.call('PATCH /valets/:id/update', { params: { id }, body: form }, leo.headers);
    expect(corrected.body.valet).toMatchObject({ color: 'Red', phoneNumber: '3125550002', hook: 1 });
    expect((await request(id, 'requested', guest)).status).toBe(404);
    const looked = (phoneNumber: string) => test.call('POST /valets/get', { body: { phoneNumber } }, leo.headers);
    expect((await looked('3125550001')).body.valet).toBeNull();
    expect((await looked('3125550002')).body.valet?._id).toBe(id);
  });

  it('is gone for everyone when it is void, but its history stays', async () => {
    const { id, guest } = await aCar(await aStand());
    expect((await test.call('DELETE /valets/:id', { params: { id } }, leo.headers)).status).toBe(200);
    expect((await test.call('GET /valets/:id', { params: { id } }, leo.headers)).status).toBe(404);
    expect((await test.call('GET /valets/:id', { params: { id } }, guest)).status).toBe(404);
    const { events } = (await test.call('GET /valets/:id/history', { params: { id } }, owner.headers)).body;
    // A client of the specification gives no reason.
    expect(events.at(-1)).toMatchObject({ kind: 'voided', detail: { reason: 'other' } });
  });
});

describe('two people at once', () => {
  it('never both take a job; the one who loses is told who has it', async () => {
    const { id, guest } = await aParkedCar(await aStand());
    await request(id, 'requested', guest);
    const answers = await Promise.all([take(id, leo.headers), take(id, mia.headers)]);
    expect(answers.map(reported).sort()).toEqual(['200 ok', '409 job_taken']);
    const lost = answers.find(({ status }) => status === 409)?.body as { data?: { valet: object; last: object } };
    const won = answers.find(({ status }) => status === 200)?.body.valet;
    expect(lost.data?.valet).toMatchObject({ whereabouts: 'retrieving', retriever: won?.retriever });
    expect(lost.data?.last).toMatchObject({ kind: 'job_taken', at: test.clock.now().toISOString() });
  });

  it('are told whether it was they themselves, on another phone', async () => {
    const { id, guest } = await aParkedCar(await aStand());
    await request(id, 'requested', guest);
    await take(id, leo.headers);
    const lost = [await take(id, leo.headers), await take(id, mia.headers)] as unknown as { body: { data: unknown } }[];
    expect(lost.map(({ body }) => body.data)).toMatchObject([{ last: { own: true } }, { last: { own: false } }]);
  });

  it('never both win when a guest withdraws the request while an attendant starts', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, guest } = await aParkedCar(await aStand());
      await request(id, 'requested', guest);
      const [back, start] = await Promise.all([request(id, 'unrequested', guest), take(id, leo.headers)]);
      expect([back.status, start.status].sort()).toEqual([200, 409]);
      expect(reported(back.status === 409 ? back : start)).toMatch(/car_on_its_way|not_requested/);
    }
  });

  it('record a payment once', async () => {
    const { id, guest } = await aParkedCar(await aStand());
    await request(id, 'requested', guest);
    const answers = await Promise.all([1, 2, 3, 4].map(() => move(id, 'paid')));
    expect(answers.map(reported).sort()).toEqual(['200 ok', '409 ticket_paid', '409 ticket_paid', '409 ticket_paid']);
  });

  it('never get one hook or one number at one location', async () => {
    const at = await aStand();
    const cars = await Promise.all([write(at), write(at), write(at)]);
    expect(cars.map(({ body }) => body.valet.hook).sort()).toEqual([1, 2, 3]);
    expect((await write(at)).body.valet.hook).toBeNull();
    expect(reported(await write(at, { hook: 2 }))).toBe('409 hook_taken');
    expect(reported(await write(at, { hook: 9 }))).toBe('422 hook_unknown');
    const same = await Promise.all([1, 2].map(() => write(at, { ticketNumber: 'TWICE' })));
    expect(same.map(reported).sort()).toEqual(['201 ok', '409 ticket_number_taken']);
    const other = await write(await aStand(), { ticketNumber: 'TWICE' });
    expect(other.status).toBe(201);
  });
});

describe('a phone that resends an act', () => {
  it('applies it once, by the act’s id', async () => {
    const at = await aStand();
    const eventId = randomUUIDv7();
    const [first, again] = [await write(at, { eventId }), await write(at, { eventId })];
    expect(again.body.valet._id).toBe(first.body.valet._id);
    const id = first.body.valet._id;
    const parked = { parkedBy: 'Leo', parkedLocation: 'B12', eventId: randomUUIDv7() };
    const answers = await Promise.all([1, 2, 3].map(() => move(id, 'parked', parked)));
    expect(answers.map(({ status, body }) => [status, body.valet.version])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ]);
  });
});

describe('the handover', () => {
  async function aReadyCar(over: Parameters<typeof aStand>[0] = {}) {
    const car = await aCar(await aStand(over));
    await park(car.id);
    await move(car.id, 'ready');
    await move(car.id, 'paid');
    return car;
  }

  it('is refused with a wrong code, and after five with any', async () => {
    const { id, guest } = await aReadyCar();
    const { handover } = (await test.call('GET /valets/:id/handover', { params: { id } }, guest)).body;
    const hmac = handoverHmac(handover?.secret ?? '');
    const [right, wrong] = [handoverCode(test.clock.now(), hmac), aWrongCode(test.clock.now(), hmac)];
    expect(reported(await move(id, 'completed'))).toBe('422 code_needed');
    for (let tries = 0; tries < 5; tries++)
      expect(reported(await move(id, 'completed', { code: wrong }))).toBe('422 code_wrong');
    expect(reported(await move(id, 'completed', { code: right }))).toBe('429 handover_locked');
  });

  it('keeps counting wrong codes, and never counts a resend', async () => {
    const eventId = randomUUIDv7();
    const { id, guest } = await aCar(await aStand());
    expect(reported(await move(id, 'parked', { parkedBy: 'Leo', parkedLocation: 'C3', eventId }))).toBe('200 ok');
    for (const status of ['ready', 'paid'] as const) await move(id, status);
    const { handover } = (await test.call('GET /valets/:id/handover', { params: { id } }, guest)).body;
    const code = aWrongCode(test.clock.now(), handoverHmac(handover?.secret ?? ''));
    const guess = async (more: object = {}) => reported(await move(id, 'completed', { code, ...more }));
    for (let tries = 0; tries < 4; tries++) expect(await guess()).toBe('422 code_wrong');
    for (let repeats = 0; repeats < 3; repeats++) expect(await guess({ eventId })).toBe('200 ok');
    expect(await guess()).toBe('422 code_wrong');
    expect(await guess()).toBe('429 handover_locked');
  });

  it('returns the same answer however often the phone resends it', async () => {
    const { id, guest } = await aReadyCar();
    const { handover } = (await test.call('GET /valets/:id/handover', { params: { id } }, guest)).body;
    const code = handoverCode(test.clock.now(), handoverHmac(handover?.secret ?? ''));
    const done = { code, eventId: randomUUIDv7() };
    for (let sent = 0; sent < 7; sent++) expect(reported(await move(id, 'completed', done))).toBe('200 ok');
  });

  it('shows its secret only to the guest, not even to an odogwu', async () => {
    const { id, guest } = await aReadyCar();
    const odogwu = await test.signUp('odogwu');
    const read = (headers: Headers) => test.call('GET /valets/:id/handover', { params: { id } }, headers);
    for (const headers of [leo.headers, owner.headers, odogwu.headers])
      expect(reported(await read(headers))).toBe('403 wrong_role');
    const guessed = { ...odogwu.headers, 'x-valet-key': 'A'.repeat(32) };
    expect(reported(await read(guessed))).toBe('404 not_found');
    expect((await read(guest)).status).toBe(200);
  });

  it('without a phone waits for the owner’s permission, which may be given from anywhere', async () => {
    const { id } = await aReadyCar();
    const override = { name: 'Ann Carter', detail: 'A red scarf in the glove box' };
    expect(reported(await move(id, 'completed', { override }))).toBe('403 override_needed');
    const grant = (headers: Headers) =>
      test.call('POST /valets/:id/override', { params: { id }, body: override }, headers);
    expect(reported(await grant(leo.headers))).toBe('403 override_needed');
    expect(reported(await grant(owner.headers))).toBe('200 ok');
    expect((await move(id, 'completed', { override })).body.valet.status).toBe('completed');
  });

  it('needs no code where the location does not require one', async () => {
    const { id, guest } = await aReadyCar({ asksCode: false });
    expect((await test.call('GET /valets/:id/handover', { params: { id } }, guest)).body.handover).toBeNull();
    expect((await move(id, 'completed')).body.valet.status).toBe('completed');
  });

  it('ends what the key can do; the receipt stays visible for a week', async () => {
    const { id, guest } = await aReadyCar({ asksCode: false });
    await move(id, 'completed');
    await undoIsOver(test);
    expect(reported(await request(id, 'requested', guest))).toBe('409 ticket_completed');
    expect((await test.call('GET /valets/:id', { params: { id } }, guest)).status).toBe(200);
    test.clock.advance(7 * 24 * 60 + 1);
    expect((await test.call('GET /valets/:id', { params: { id } }, guest)).status).toBe(404);
  });
});

describe('a stick shift', () => {
  it('is retrieved only by attendants who can drive one', async () => {
    const { id, guest } = await aParkedCar(await aStand(), { transmissionType: 'Stick' });
    await request(id, 'requested', guest);
    expect(reported(await take(id, leo.headers))).toBe('422 stick_not_driven');
    expect((await take(id, mia.headers)).status).toBe(200);
  });
});

describe('an attendant of another owner', () => {
  it('gets a 404 from every endpoint', async () => {
    const { id, valet } = await aCar(await aStand(), { phoneNumber: '3125550003' });
    expect(reported(await move(id, 'ready', {}, elsewhere.headers))).toBe('404 not_found');
    expect(reported(await test.call('GET /valets/:id/id', { params: { id } }, elsewhere.headers))).toBe(
      '404 not_found',
    );
    const byPhone = await test.call('POST /valets/get', { body: { phoneNumber: '3125550003' } }, elsewhere.headers);
    expect(byPhone.body).toEqual({ valet: null, valets: [], tipped: [] });
    const found = await test.call('POST /valets/search', { body: { q: valet.ticketNumber } }, elsewhere.headers);
    expect(found.body.valets).toEqual([]);
    expect((await test.call('GET /valets', { query: { id } }, elsewhere.headers)).body.valets).toEqual([]);
  });
});
