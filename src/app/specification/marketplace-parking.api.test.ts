// The calls about parking of section 7 of the marketplace specification, with its fields, in its order, by each role that makes it.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { mailedToken } from '#platform/testing/builders/a-team.ts';
import { textAt, valueAt } from '#platform/testing/spec-client.ts';
import { aGuestId, PASSWORD, specMarket } from '#platform/testing/spec-market.ts';

const test = await createTestApp();
const { clientFor, made, vendor, customer, guest, locationId, hourly, daily, intentFor, sessionFields, confirm, park } =
  await specMarket(test);

/** Those of member codes are in the valet specification. */
const CALLS = [
  'POST /api/v1/users/enforcement/invite',
  'PATCH /api/v1/users/active/me',
  'GET /api/v1/users/enforcement/me',
  'GET /api/v1/locations',
  'GET /api/v1/locations/service',
  'GET /api/v1/locations/center/{}',
  'GET /api/v1/locations/{}',
  'GET /api/v1/locations?id={}',
  'GET /api/v1/locations/{}/zones/{}',
  'POST /api/v1/vehicles/get',
  'GET /api/v1/vehicles/{}',
  'GET /api/v1/sessions',
  'GET /api/v1/sessions/me',
  'GET /api/v1/sessions/{}',
  'POST /api/v1/sessions',
  'POST /api/v1/sessions/status',
  'POST /api/v1/sessions/add',
  'PATCH /api/v1/sessions/{}',
  'DELETE /api/v1/sessions/{}',
  'POST /api/v1/billing/stripe-intent',
  'POST /api/v1/contact/sendReceipt',
  'POST /api/v1/contact/contact-us',
];

// The last test looks at what the others called.
describe('the marketplace specification, for drivers and enforcers', { shuffle: false }, () => {
  describe('a guest', () => {
    it('finds a location, a zone and a vehicle', async () => {
      const near = await guest.call('GET', '/api/v1/locations/center/41.88052,-87.63995');
      expect(near.body).toMatchObject({ data: { data: [{ _id: locationId, name: 'Canal Lot' }] } });
      expect((await guest.call('GET', '/api/v1/locations')).body).toMatchObject({
        data: { locations: expect.arrayContaining([expect.objectContaining({ _id: locationId })]) },
      });
      expect((await guest.call('GET', `/api/v1/locations?id=${locationId}`)).body).toMatchObject({
        data: { locations: [{ _id: locationId }] },
      });
      expect((await guest.call('GET', `/api/v1/locations/${locationId}`)).body).toMatchObject({
        data: { location: { _id: locationId }, sessions: [] },
      });
      expect((await guest.call('GET', `/api/v1/locations/${locationId}/zones/${hourly}`)).body).toMatchObject({
        data: { location: { name: 'Canal Lot' }, zone: { zoneNumber: 'A1' } },
      });
      const known = { vehiclePlate: 'PARK123', vehicleState: 'IL' };
      expect((await guest.call('POST', '/api/v1/vehicles/get', known)).body).toMatchObject({
        data: { status: expect.any(String) },
      });
    });

    it.each([
      ['an hour', () => hourly, {}],
      ['two hours, sent as text', () => hourly, { hours: '2', fees: '2' }],
      ['a day', () => daily, { hours: 24 }],
    ])('books %s and gets the receipt by email', async (_, zone, intent) => {
      const user = aGuestId();
      const { session, sessionId } = await park(guest, zone(), { user, intent });
      const { locationName, locationAddress } = session;
      const receipt = { locationName, locationAddress, zoneNumber: 'A1', sessionData: { ...session, _id: sessionId } };
      const to = { email: `${user.slice(0, 8).toLowerCase()}@people.example`, name: 'Gus' };
      expect((await guest.call('POST', '/api/v1/contact/sendReceipt', { ...to, ...receipt })).status).toBe(200);
      const mailed = test.db.selectFrom('messages').select('text').where('recipient', 'ilike', to.email);
      expect((await mailed.executeTakeFirstOrThrow()).text).toContain(session.vehiclePlate);
      const unnamed = await guest.call('POST', '/api/v1/contact/sendReceipt', { ...receipt, email: '', name: '' });
      expect(valueAt(unnamed, 'error.fields')).toEqual({
        email: 'Please provide a valid email address',
        name: 'Please provide a valid name',
      });
      const other = { ...receipt.sessionData, user: aGuestId() };
      const theirs = await guest.call('POST', '/api/v1/contact/sendReceipt', { ...to, ...receipt, sessionData: other });
      expect(theirs.status).toBe(404);
    });

    it('whose payment object names them books with the times of another request', async () => {
      const user = aGuestId();
      const requested = await intentFor(guest, hourly, { paymentObject: { user } });
      const fields = sessionFields({ totalCost: String(valueAt(requested, 'data.totalCost')) }, hourly, user);
      expect((await guest.call('POST', '/api/v1/sessions', fields)).status).toBe(201);
    });

    it('is told what is wrong with a session that has no intent', async () => {
      const times = { startTime: '2026-11-20T18:10:00Z', endTime: '2026-11-20T19:10:00Z', totalCost: 1100 };
      const user = aGuestId();
      const none = await guest.call('POST', '/api/v1/sessions', sessionFields(times, hourly, user));
      expect([none.status, valueAt(none, 'message')]).toEqual([
        409,
        'Request a payment for this zone first. You have not been charged.',
      ]);
      const oddly = await guest.call('POST', '/api/v1/sessions', sessionFields(times, hourly, 'guest-1'));
      expect(oddly).toMatchObject({
        status: 400,
        body: { error: { fields: { user: expect.stringMatching(/22 to 100/) } } },
      });
      const { zoneId: _, ...noZone } = sessionFields(times, hourly, user);
      expect(valueAt(await guest.call('POST', '/api/v1/sessions', noZone), 'error.fields.zoneId')).toBeTypeOf('string');
      const empty = await guest.call('POST', '/api/v1/billing/stripe-intent', {});
      expect(valueAt(empty, 'message')).toContain('zoneId');
    });

    it('who requests two payments says which one is meant by its times', async () => {
      const user = aGuestId();
      const paymentObject = { user };
      const first = await intentFor(guest, hourly, { paymentObject });
      test.clock.advance(1);
      await intentFor(guest, hourly, { paymentObject, hours: 3 });
      const { startTime, endTime, ...fields } = sessionFields(
        { startTime: textAt(first, 'data.startTime'), endTime: textAt(first, 'data.endTime'), hours: 2 },
        hourly,
        user,
      ) as Record<string, unknown>;
      expect((await guest.call('POST', '/api/v1/sessions', fields)).status).toBe(409);
      const stored = await guest.call('POST', '/api/v1/sessions', { ...fields, startTime, endTime });
      expect([stored.status, valueAt(stored, 'data.totalCost')]).toEqual([201, 1100]);
    });

    it.each([
      ['hours and total', { hours: 3, totalCost: 3300 }],
      ['hours', { hours: 3 }],
      ['total', { totalCost: 3300, hours: undefined }],
      ['own times', { hours: undefined, startTime: '2026-11-20T15:02:03Z', endTime: '2026-11-20T18:02:03Z' }],
    ])('who goes back and chooses other hours books them by their %s', async (_, sent) => {
      const user = aGuestId();
      const paymentObject = { user };
      await intentFor(guest, hourly, { paymentObject });
      const second = await intentFor(guest, hourly, { paymentObject, hours: 3 });
      await intentFor(guest, hourly, { paymentObject, hours: 2 });
      expect(valueAt(second, 'data.totalCost')).toBe(3300);
      const stored = await guest.call('POST', '/api/v1/sessions', sessionFields(sent, hourly, user));
      expect([stored.status, valueAt(stored, 'data.totalCost')]).toEqual([201, 3300]);
    });

    it('who asked twice for the same hours books the latest, and never for another total', async () => {
      const user = aGuestId();
      for (const hours of [3, 3, 1]) await intentFor(guest, hourly, { paymentObject: { user }, hours });
      const dear = sessionFields({ hours: 3, totalCost: 3200 }, hourly, user);
      expect((await guest.call('POST', '/api/v1/sessions', dear)).status).toBe(409);
      const stored = await guest.call('POST', '/api/v1/sessions', { ...dear, totalCost: 3300 });
      expect([stored.status, valueAt(stored, 'data.totalCost')]).toEqual([201, 3300]);
    });

    it('writes to support', async () => {
      const body = { name: 'Gus', email: 'gus@people.example', message: 'Where is my receipt?' };
      expect((await guest.call('POST', '/api/v1/contact/contact-us', body)).status).toBe(201);
      const incomplete = await guest.call('POST', '/api/v1/contact/contact-us', { ...body, message: '' });
      expect(valueAt(incomplete, 'message')).toBe('Please complete all fields on the form');
    });

    it('is refused a bad plate and state with the document’s words', async () => {
      const blank = { vehiclePlate: '', vehicleState: '' };
      const { body } = await guest.call('POST', '/api/v1/vehicles/get', blank);
      expect(body).toMatchObject({
        error: {
          fields: {
            vehiclePlate: 'Please provide a valid license plate',
            vehicleState: 'Please provide a valid state for license plate',
          },
        },
      });
    });
  });

  describe('a customer', () => {
    it('books, sees the booking, adds time and ends it', async () => {
      const user = textAt(await customer.call('GET', '/api/v1/me'), 'user._id');
      const { session, sessionId } = await park(customer, hourly, { user });
      const own = await customer.call('GET', '/api/v1/sessions/me');
      const shown = {
        _id: sessionId,
        locationName: 'Canal Lot',
        plateNumber: session.vehiclePlate,
        vehicleState: 'IL',
        totalCost: 1100,
        fees: 100,
        hours: 1,
        isHourly: true,
        zoneId: hourly,
        user,
      };
      expect(own.body).toMatchObject({ sessions: [shown] });
      expect((await customer.call('GET', '/api/v1/sessions')).body).toMatchObject({ sessions: [{ _id: sessionId }] });
      const one = await customer.call('GET', `/api/v1/sessions/${sessionId}`);
      expect(one.body).toMatchObject({ data: shown });
      const vehicle = await customer.call('GET', `/api/v1/vehicles/${textAt(one, 'data.vehicleId')}`);
      expect(vehicle.body).toMatchObject({ data: { vehicle: { vehiclePlate: session.vehiclePlate } } });
      const path = `/api/v1/sessions/${sessionId}`;
      const extend = /^.*To add time, send POST \/sessions\/add with .* as sessionId and the hours to add as hours\.$/;
      for (const refused of [
        await customer.call('POST', '/api/v1/sessions/add', { _id: sessionId, hours: 1 }),
        await customer.call('POST', '/api/v1/sessions/add', { sessionId }),
        await customer.call('PATCH', path, { ...(valueAt(one, 'data') as object), hours: 3 }),
        await customer.call('PATCH', path, { endTime: '2026-11-20T23:00:00Z' }),
        await customer.call('PATCH', path, { hours: 3 }),
      ]) {
        expect([refused.status, valueAt(refused, 'message')]).toEqual([400, expect.stringMatching(extend)]);
      }
      const more = await customer.call('POST', '/api/v1/sessions/add', { sessionId, hours: '1' });
      expect(more.status).toBe(201);
      await confirm(textAt(more, 'data.clientSecret'));
      expect(valueAt(await customer.call('GET', `/api/v1/sessions/${sessionId}`), 'data.hours')).toBe(2);
      expect((await customer.call('DELETE', `/api/v1/sessions/${sessionId}`)).status).toBe(422);
      const ended = await customer.call('PATCH', `/api/v1/sessions/${sessionId}`, { status: 'ended' });
      expect(ended.body).toMatchObject({ data: { status: 'ended' } });
    });

    it('sees no bookings of a guest', async () => {
      const { sessionId } = await park(guest, hourly, { user: aGuestId() });
      expect((await customer.call('GET', `/api/v1/sessions/${sessionId}`)).status).toBe(404);
    });
  });

  describe('an enforcer', () => {
    it('is invited by a vendor, sets a password, sees the team and looks vehicles up', async () => {
      const email = 'officer@lots.example';
      const invited = await vendor.call('POST', '/api/v1/users/enforcement/invite', { name: 'Olga', email });
      expect(invited.status).toBe(201);
      const token = await mailedToken(test, email);
      const enforcer = clientFor();
      const accepted = { token, email, password: PASSWORD, confirm: PASSWORD };
      expect((await enforcer.call('PATCH', '/api/v1/users/active/me', accepted)).status).toBe(200);
      expect((await enforcer.login(email, PASSWORD)).body).toMatchObject({ user: { role: 'enforcer' } });
      for (const member of [vendor, enforcer]) {
        const team = await member.call('GET', '/api/v1/users/enforcement/me');
        expect(team.body).toMatchObject({ users: [{ _id: expect.any(String), name: 'Olga', email, isActive: true }] });
      }
      const served = await enforcer.call('GET', '/api/v1/locations/service');
      expect(served.body).toMatchObject({ data: { locations: [{ _id: locationId }] } });
      const { session } = await park(guest, hourly, { user: aGuestId() });
      const requested = { license: session.vehiclePlate, currentTime: new Date().toISOString(), locationId };
      expect((await enforcer.call('POST', '/api/v1/sessions/status', requested)).body).toMatchObject({
        success: true,
        message: expect.any(String),
        status: true,
        session: {
          totalCost: session.totalCost,
          locationName: 'Canal Lot',
          locationAddress: expect.any(String),
          plateNumber: session.vehiclePlate,
          isHourly: true,
          startTime: expect.any(String),
          endTime: expect.any(String),
          createdAt: expect.any(String),
        },
        zone: { zoneNumber: 'A1' },
      });
      const missing = await enforcer.call('POST', '/api/v1/sessions/status', { ...requested, license: '' });
      expect(missing.body).toMatchObject({ success: false, message: 'Please enter a license plate number' });
    });
  });

  it('plays all of these calls', () => {
    expect([...made]).toEqual(expect.arrayContaining(CALLS));
  });
});
