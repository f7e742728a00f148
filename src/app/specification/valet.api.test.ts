// Every call of section 7 of the valet specification, with its fields, in its order, by each role that makes it.

import { describe, expect, it } from 'vitest';
import { handoverCode } from '#features/valet/rules/handover-code.ts';
import { handoverHmac, mintGuestKey } from '#features/valet/server/public.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { type SpecAnswer, specClients, textAt, valueAt } from '#platform/testing/spec-client.ts';

const test = await createTestApp();
const { clientFor, made } = specClients(test);

const owner = await test.signUp('vendor', 'Grace');
const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id, name: 'Harbor Valet' });
await aValetStand(test.db, { locationId, priceCents: 1000, isHourly: true });
const { id: zoneId } = await aZone(test.db, { locationId, zoneNumber: 'C1' });
const member = await joinTeam(test, owner, { role: 'valet', locationIds: [locationId] });
const valet = clientFor(member.headers.authorization.replace('Bearer ', ''));
const vendor = clientFor(owner.token);
const odogwu = clientFor((await test.signUp('odogwu')).token);
const visitor = clientFor();

let numbers = 0;
/** The document's ticket fields; last name and model are optional. */
const ticketFields = (more: object = {}) => {
  numbers += 1;
  return {
    ticketNumber: String(100 + numbers),
    phoneNumber: `31255501${10 + numbers}`,
    firstName: 'Ann',
    plateNumber: `vlt${numbers}`,
    state: 'il',
    make: 'Honda',
    color: 'Blue',
    transmissionType: 'Automatic',
    ...more,
  };
};

const created = async (more: object = {}) => {
  const fields = ticketFields(more);
  const answer = await valet.call('POST', '/api/v1/valets', fields);
  return { fields, answer, id: textAt(answer, 'valet._id') };
};

/** The guest follows the link of the text message, whose key the browser sends in a header. */
async function guestOf(ticketId: string) {
  const key = await mintGuestKey(test.db, { locationId, ticketId }, test.clock.now());
  return clientFor(undefined, { 'x-valet-key': key });
}

const move = (id: string, status: string, values: object = {}) =>
  valet.call('PATCH', `/api/v1/valets/${id}`, { status, values });
const moved = async (id: string, status: string, values: object = {}) => {
  expect(await move(id, status, values)).toMatchObject({ status: 200, body: { valet: { status } } });
};

/** Parked, requested, brought, paid in cash and given to its guest, who shows the code. */
async function handedOver(id: string): Promise<SpecAnswer> {
  await moved(id, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await moved(id, 'requested');
  await moved(id, 'ready');
  expect((await move(id, 'paid')).body).toMatchObject({ valet: { paid: true } });
  const { handover } = (await (await guestOf(id)).call('GET', `/api/v1/valets/${id}/handover`)).body as {
    readonly handover: { readonly secret: string };
  };
  const code = handoverCode(test.clock.now(), handoverHmac(handover.secret));
  return valet.call('PATCH', `/api/v1/valets/${id}`, { status: 'completed', values: {}, code });
}

const messageOf = (answer: SpecAnswer) => valueAt(answer, 'message');

const SECTION_7 = [
  'GET /api/v1/valets',
  'GET /api/v1/valets/{}/id',
  'GET /api/v1/valets/locations/{}',
  'POST /api/v1/valets/get',
  'GET /api/v1/valets/{}',
  'GET /api/v1/valets/pn/{}',
  'POST /api/v1/valets',
  'PATCH /api/v1/valets/{}/update',
  'PATCH /api/v1/valets/{}',
  'PATCH /api/v1/valets/{}/only',
  'DELETE /api/v1/valets/{}',
  'GET /api/v1/valets?id={}',
  'POST /api/v1/billing/valet/stripe-intent',
  'POST /api/v1/contact/sendReceipt',
  'POST /api/v1/sessions/code',
  'GET /api/v1/locations/{}/zones/{}',
  'POST /api/v1/billing/lot/revenue',
  'PATCH /api/v1/locations/{}/revenue',
];

// The last test looks at what the others called.
describe('the valet specification', { shuffle: false }, () => {
  describe('a valet', () => {
    it('creates a ticket that names no location, and finds it by id and phone', async () => {
      const { fields, answer, id } = await created();
      const shown = {
        _id: id,
        ticketNumber: fields.ticketNumber,
        phoneNumber: fields.phoneNumber,
        firstName: 'Ann',
        plateNumber: fields.plateNumber.toUpperCase(),
        state: 'IL',
        make: 'Honda',
        color: 'Blue',
        isHourly: true,
        price: 10,
        totalCost: expect.any(Number),
        transmissionType: 'Automatic',
        status: 'entry',
        paid: false,
        locationName: 'Harbor Valet',
        createdAt: expect.any(String),
      };
      expect(answer).toMatchObject({ status: 201, body: { valet: shown } });
      for (const path of [
        `/api/v1/valets/${id}`,
        `/api/v1/valets/${id}/id`,
        `/api/v1/valets/pn/${fields.phoneNumber}`,
      ]) {
        expect((await valet.call('GET', path)).body, path).toMatchObject({ valet: shown });
      }
      const found = await valet.call('POST', '/api/v1/valets/get', { phoneNumber: fields.phoneNumber });
      expect(found.body).toMatchObject({ valet: shown });
      const nobody = await valet.call('POST', '/api/v1/valets/get', { phoneNumber: '3125559999' });
      expect(valueAt(nobody, 'valet')).toBeNull();
      expect((await valet.call('GET', `/api/v1/valets?id=${id}`)).body).toMatchObject({ valets: [shown], results: 1 });
    });

    it('names the fields that are missing', async () => {
      const { body } = await valet.call('POST', '/api/v1/valets', {});
      expect(body).toMatchObject({
        message: 'Please enter a ticket number',
        error: {
          fields: { firstName: expect.any(String), plateNumber: expect.any(String), color: expect.any(String) },
        },
      });
    });

    it('who works at two stands says which one', async () => {
      const { id: other } = await aLocation(test.db, { ownerId: owner.user._id, name: 'Pier Valet' });
      await aValetStand(test.db, { locationId: other });
      const both = await joinTeam(test, owner, { role: 'valet' });
      const client = clientFor(both.headers.authorization.replace('Bearer ', ''));
      const refused = await client.call('POST', '/api/v1/valets', ticketFields());
      expect([refused.status, valueAt(refused, 'error.fields.locationId')]).toEqual([
        400,
        expect.stringContaining(`Pier Valet (${other})`),
      ]);
      const written = await client.call('POST', '/api/v1/valets', ticketFields({ locationId: other }));
      expect(valueAt(written, 'valet.locationName')).toBe('Pier Valet');
    });

    it('takes a ticket from entry to completed, paid in cash', async () => {
      const { id } = await created();
      expect(messageOf(await move(id, 'parked', { parkedLocation: 'B12' }))).toBe('Please enter who parked the car');
      expect(messageOf(await move(id, 'parked', { parkedBy: 'Leo' }))).toBe('Please enter where the car is parked');
      expect((await handedOver(id)).body).toMatchObject({
        valet: { status: 'completed', paid: true, totalCost: 1100, parkedBy: 'Leo', parkedLocation: 'B12' },
      });
    });

    it('edits the full ticket as it was read, and removes one written by mistake', async () => {
      const { id } = await created();
      const full = valueAt(await valet.call('GET', `/api/v1/valets/${id}`), 'valet') as object;
      const edited = await valet.call('PATCH', `/api/v1/valets/${id}/update`, { ...full, make: 'Acura', model: 'TL' });
      expect(edited.body).toMatchObject({ valet: { ...full, version: 2, make: 'Acura', model: 'TL' } });
      expect((await valet.call('DELETE', `/api/v1/valets/${id}`)).status).toBe(200);
    });

    it('changes the status with the whole ticket as its values', async () => {
      const { id } = await created();
      const read = async () => valueAt(await valet.call('GET', `/api/v1/valets/${id}`), 'valet') as object;
      const parked = { ...(await read()), parkedBy: 'Leo', parkedLocation: 'B12', price: 0, paid: true };
      await moved(id, 'parked', parked);
      expect(await read()).toMatchObject({ parkedBy: 'Leo', parkedLocation: 'B12', price: 10, paid: false });
      for (const status of ['requested', 'unrequested', 'requested', 'ready', 'paid']) {
        const answer = await move(id, status, await read());
        expect([status, answer.status]).toEqual([status, 200]);
      }
      const odd = await move(id, 'completed', { ...(await read()), parkedAtHome: true });
      expect(valueAt(odd, 'error.fields')).toEqual({
        'values.parkedAtHome': 'There is no field “parkedAtHome” here. Leave it out.',
      });
    });

    it('lists the tickets with the figures of today', async () => {
      const totals = {
        totalRequested: expect.any(Number),
        totalRevenue: expect.any(Number),
        totalParked: expect.any(Number),
      };
      const all = await valet.call('GET', '/api/v1/valets');
      expect(all.body).toMatchObject({ valets: expect.any(Array), results: expect.any(Number), ...totals });
      for (const client of [valet, vendor, odogwu]) {
        const here = await client.call('GET', `/api/v1/valets/locations/${locationId}`);
        expect(here.body).toMatchObject({ valets: expect.any(Array), valetData: totals });
      }
      const stands = await valet.call('GET', '/api/v1/locations/valets/me');
      expect(stands.body).toMatchObject({ data: { locations: [{ _id: locationId, name: 'Harbor Valet' }] } });
    });
  });

  describe('a guest of the valet', () => {
    it('requests the car, takes that back, pays online and gets a receipt', async () => {
      const { fields, id } = await created({ email: 'ann@people.example' });
      await moved(id, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
      const guest = await guestOf(id);
      const mine = await guest.call('GET', `/api/v1/valets/pn/${fields.phoneNumber}`);
      expect(mine.body).toMatchObject({ valet: { _id: id, status: 'parked' } });
      for (const status of ['requested', 'unrequested', 'requested']) {
        const answer = await guest.call('PATCH', `/api/v1/valets/${id}/only`, { status });
        expect(answer.body, status).toMatchObject({ valet: { _id: id, status } });
      }
      const ticket = valueAt(await guest.call('GET', `/api/v1/valets/${id}`), 'valet') as object;
      const early = await guest.call('POST', '/api/v1/contact/sendReceipt', { valet: ticket });
      expect(early.status).toBe(422);
      const intent = await guest.call('POST', '/api/v1/billing/valet/stripe-intent', { valet: ticket });
      const clientSecret = textAt(intent, 'data.clientSecret');
      const card = { number: '4242424242424242', expMonth: '12', expYear: 2030, cvc: '123' };
      const payload = { clientSecret, card };
      await test.app.inject({ method: 'POST', url: '/api/v1/sandbox/payments/confirm', payload });
      await test.drainJobs();
      expect((await guest.call('GET', `/api/v1/valets/${id}`)).body).toMatchObject({ valet: { paid: true } });
      expect((await guest.call('POST', '/api/v1/contact/sendReceipt', { valet: ticket })).status).toBe(200);
      const again = await guest.call('POST', '/api/v1/billing/valet/stripe-intent', { valet: ticket });
      expect(messageOf(again)).toBe('Already paid');
      const said = await guest.call('PATCH', `/api/v1/valets/${id}/only`, { status: 'paid' });
      expect([said.status, messageOf(said)]).toEqual([409, 'Already paid']);
      const beside = { valet: { ...ticket, email: '' }, email: 'elsewhere@people.example' };
      expect((await guest.call('POST', '/api/v1/contact/sendReceipt', beside)).status).toBe(200);
      const mailed = test.db.selectFrom('messages').select('id').where('recipient', '=', beside.email);
      expect(await mailed.execute()).toHaveLength(1);
      const nowhere = await guest.call('POST', '/api/v1/contact/sendReceipt', { valet: beside.valet });
      expect(messageOf(nowhere)).toBe('Please provide a valid email address');
    });

    it('sets neither ready nor paid', async () => {
      const { id } = await created();
      const guest = await guestOf(id);
      for (const status of ['parked', 'ready', 'paid', 'completed']) {
        const answer = await guest.call('PATCH', `/api/v1/valets/${id}/only`, { status });
        expect(answer.status, status).toBeGreaterThanOrEqual(400);
      }
    });
  });

  describe('a church visitor', () => {
    it('parks free with a member code, and is told of a wrong one', async () => {
      const code = { name: 'Grace Church', code: 'GRACE2026' };
      await test.call('POST /locations/:id/member-codes', { params: { id: locationId }, body: code }, owner.headers);
      const body = { code: 'GRACE2026', locationId, zoneId, plateNumber: 'CHURCH1' };
      const zone = await visitor.call('GET', `/api/v1/locations/${locationId}/zones/${zoneId}`);
      expect(zone.body).toMatchObject({ data: { location: { name: 'Harbor Valet' }, zone: { zoneNumber: 'C1' } } });
      const parked = await visitor.call('POST', '/api/v1/sessions/code', body);
      expect(parked.body).toMatchObject({ success: true, message: expect.any(String) });
      const wrong = [
        { ...body, code: 'WRONG', plateNumber: 'CHURCH2' },
        { ...body, code: '', plateNumber: 'CHURCH2' },
      ];
      for (const sent of wrong) {
        expect((await visitor.call('POST', '/api/v1/sessions/code', sent)).body).toMatchObject({
          success: false,
          message: 'Please provide a valid code',
        });
      }
      const nameless = await visitor.call('POST', '/api/v1/sessions/code', { ...body, plateNumber: '' });
      expect(nameless.body).toMatchObject({
        success: false,
        message: 'Please provide a valid license plate number and state',
      });
    });
  });

  describe('revenue', () => {
    it('of a lot and month is read by its vendor, and updated by the odogwu alone', async () => {
      const { fields, id } = await created();
      await handedOver(id);
      const lot = { lotId: locationId, month: 11, date: 20, year: 2026 };
      const before = await vendor.call('POST', '/api/v1/billing/lot/revenue', lot);
      expect(before.body).toMatchObject({
        totalCost: expect.any(Number),
        monthSessions: expect.arrayContaining([
          expect.objectContaining({
            createdAt: expect.any(String),
            make: 'Honda',
            model: '',
            color: 'Blue',
            plateNumber: fields.plateNumber.toUpperCase(),
            state: 'IL',
            totalCost: 1000,
            days: 0,
            ticketNumber: fields.ticketNumber,
            status: 'completed',
          }),
        ]),
      });
      const update = { lotName: 'Harbor Valet', lotRevenue: '2500', locationId };
      const path = `/api/v1/locations/${locationId}/revenue`;
      expect((await vendor.call('PATCH', path, update)).status).toBe(403);
      expect((await odogwu.call('PATCH', path, update)).status).toBe(200);
      const after = await vendor.call('POST', '/api/v1/billing/lot/revenue', lot);
      expect(valueAt(after, 'totalCost')).toBe((valueAt(before, 'totalCost') as number) + 2500);
      const held = valueAt(after, 'location') as object;
      const whole = await odogwu.call('PATCH', path, { ...held, ...update, lotRevenue: '-2500' });
      expect(whole.status).toBe(200);
      expect(messageOf(await odogwu.call('PATCH', path, { locationId, lotName: 'Harbor Valet' }))).toBe(
        'Please provide the lot revenue',
      );
    });
  });

  it('plays every call of section 7', () => {
    expect([...made]).toEqual(expect.arrayContaining(SECTION_7));
  });
});
