// The calls about accounts, lots and revenue of section 7 of the marketplace specification, with its fields, in its order, by each role that makes it.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { mailedToken } from '#platform/testing/builders/a-team.ts';
import { textAt, valueAt } from '#platform/testing/spec-client.ts';
import { PASSWORD, specMarket } from '#platform/testing/spec-market.ts';

const test = await createTestApp();
const {
  clientFor,
  made,
  signedUp,
  staff,
  vendor,
  vendorId,
  guest,
  added,
  locationId,
  openAllDay,
  zoneOf,
  hourly,
  daily,
} = await specMarket(test);
const ERROR = { message: expect.any(String), error: { message: expect.any(String) } };

const CALLS = [
  'POST /api/v1/users/login',
  'POST /api/v1/users/signup',
  'GET /api/v1/me',
  'PATCH /v1/users/update',
  'DELETE /api/v1/users/',
  'POST /api/v1/users/forgot-password',
  'PATCH /api/v1/users/reset-password/{}',
  'GET /api/v1/locations/me',
  'GET /api/v1/locations/valets/me',
  'POST /api/v1/locations',
  'POST /api/v1/locations/{}',
  'DELETE /api/v1/locations/{}',
  'GET /api/v1/locations/{}/zones',
  'POST /api/v1/zones',
  'PATCH /api/v1/zones/{}',
  'DELETE /api/v1/zones/{}',
  'POST /api/v1/billing/revenue',
  'POST /api/v1/billing/lot/revenue',
];

// The last test looks at what the others called.
describe('the marketplace specification, for accounts and vendors', { shuffle: false }, () => {
  describe('accounts', () => {
    it('are refused with the catalog’s words', async () => {
      const stranger = clientFor();
      expect(await stranger.login('owner@lots.example', 'Wrong-horse-1')).toMatchObject({ status: 401, body: ERROR });
      const taken = { name: 'Ann', email: 'owner@lots.example', password: PASSWORD, passwordConfirm: PASSWORD };
      const again = await stranger.call('POST', '/api/v1/users/signup', { ...taken, role: 'vendor' });
      expect([again.status, typeof valueAt(again, 'error.message')]).toEqual([409, 'string']);
      const unknown = await stranger.call('POST', '/api/v1/users/forgot-password', 'nobody@people.example');
      expect(valueAt(unknown, 'message')).toBe(
        'This email address is either not associated with an account or its a Google account.',
      );
      const blank = await stranger.call('POST', '/api/v1/users/forgot-password', '');
      expect(valueAt(blank, 'message')).toBe('Please provide a valid email address.');
      const invalid = await stranger.call('PATCH', '/api/v1/users/reset-password/x', {
        token: 'x',
        password: PASSWORD,
      });
      expect(valueAt(invalid, 'message')).toBe('Invalid token provided. Please check you email again.');
      const unreadable = { token: 'x', email: 'a@b.example', password: PASSWORD, confirm: PASSWORD };
      const inactive = await stranger.call('PATCH', '/api/v1/users/active/me', unreadable);
      expect(valueAt(inactive, 'message')).toBe('Invalid token provided. Please check you email again.');
    });

    it('get a new password with the mailed token, and log in with it', async () => {
      const email = 'forgetful@people.example';
      const client = await signedUp(email, 'customer');
      expect((await client.call('POST', '/api/v1/users/forgot-password', email)).status).toBe(200);
      const token = await mailedToken(test, email);
      const reset = { token, password: 'Brown-kettle-7' };
      expect((await clientFor().call('PATCH', `/api/v1/users/reset-password/${token}`, reset)).status).toBe(200);
      expect((await clientFor().login(email, 'Brown-kettle-7')).status).toBe(200);
    });

    it('are renamed under the path spelled so, and deleted by support', async () => {
      const email = 'leaving@people.example';
      const client = await signedUp(email, 'customer');
      const renamed = await client.call('PATCH', '/v1/users/update', { name: 'Ann Other' });
      expect(renamed.body).toMatchObject({ user: { name: 'Ann Other', email } });
      const user = valueAt(await client.call('GET', '/api/v1/me'), 'user') as object;
      const back = { ...user, name: 'Ann Third', role: 'odogwu', email: 'other@people.example' };
      expect((await client.call('PATCH', '/v1/users/update', back)).body).toMatchObject({
        user: { ...user, name: 'Ann Third' },
      });
      const userId = valueAt(await client.call('GET', '/api/v1/me'), 'user._id');
      expect((await (await staff('admin')).call('DELETE', '/api/v1/users/', { userId })).status).toBe(200);
      expect((await clientFor().login(email, PASSWORD)).status).toBe(401);
    });
  });

  describe('a vendor', () => {
    it('adds, edits, lists and removes locations', async () => {
      expect(added.body).toMatchObject({
        data: {
          location: {
            name: 'Canal Lot',
            address: '500 W Monroe St, Chicago, IL 60661',
            place_id: 'a-place',
            phoneNumber: '(312) 555-0100',
            location_point: { coordinates: [-87.63995, 41.88052] },
            userId: vendorId,
          },
        },
      });
      const edited = await vendor.call('POST', `/api/v1/locations/${locationId}`, {
        locationName: 'Canal Lot',
        phoneNumber: '3125550101',
      });
      expect(edited.body).toMatchObject({ data: { location: { phoneNumber: '(312) 555-0101' } } });
      const blank = await vendor.call('POST', `/api/v1/locations/${locationId}`, { locationName: '', phoneNumber: '' });
      expect(valueAt(blank, 'message')).toBe('Please fill in all fields');
      expect((await vendor.call('GET', '/api/v1/locations/me')).body).toMatchObject({
        data: { locations: [{ _id: locationId }] },
      });
      const other = await vendor.call('POST', '/api/v1/locations', {
        userId: vendorId,
        name: 'Short-lived Lot',
        phoneNumber: '3125550100',
        address: '1 N State St, Chicago, IL 60602',
        place_id: 'another',
        location_point: { type: 'Point', coordinates: [-87.6278, 41.8822] },
      });
      const read = valueAt(await vendor.call('GET', `/api/v1/locations/${locationId}`), 'data.location') as object;
      const elsewhere = { ...read, name: 'Canal Street Lot', userId: textAt(other, 'data.location._id') };
      const back = await vendor.call('POST', `/api/v1/locations/${locationId}`, elsewhere);
      expect(valueAt(back, 'data.location')).toEqual({ ...read, name: 'Canal Street Lot' });
      const again = { ...(valueAt(back, 'data.location') as object), locationName: 'Canal Lot' };
      expect(valueAt(await vendor.call('POST', `/api/v1/locations/${locationId}`, again), 'data.location')).toEqual(
        read,
      );
      expect((await vendor.call('DELETE', `/api/v1/locations/${textAt(other, 'data.location._id')}`)).status).toBe(200);
    });

    it('adds, changes and removes zones', async () => {
      const { body } = await guest.call('GET', `/api/v1/locations/${locationId}/zones`);
      expect(body).toMatchObject({
        data: {
          zones: [
            { _id: hourly, locationId, zoneNumber: 'A1', price: 10, isHourly: true, ...openAllDay },
            { _id: daily, locationId, zoneNumber: 'D1', price: 18.5, isHourly: false },
          ],
        },
      });
      const id = await zoneOf('B2', 7, true);
      const change = { zoneNumber: 'B3', price: '8', isHourly: false, openTime: '06:00', closeTime: '23:00' };
      const changed = await vendor.call('PATCH', `/api/v1/zones/${id}`, change);
      expect(changed.body).toMatchObject({ data: { zone: { ...change, price: 8 } } });
      const zone = valueAt(changed, 'data.zone') as object;
      const back = await vendor.call('PATCH', `/api/v1/zones/${id}`, {
        ...zone,
        price: 9,
        signCode: 'AAAAAA',
        left: 4,
      });
      expect(valueAt(back, 'data.zone')).toMatchObject({ ...zone, price: 9, rate: { priceCents: 900 }, version: 3 });
      expect((await vendor.call('DELETE', `/api/v1/zones/${id}`)).status).toBe(200);
      const bad = await vendor.call('POST', '/api/v1/zones', {
        locationId,
        zoneNumber: 'B4',
        price: '',
        isHourly: true,
      });
      expect(bad).toMatchObject({ status: 400, body: ERROR });
    });

    it('sees the revenue of all locations and of one, with one figure of growth', async () => {
      const sums = {
        vendorLocations: expect.any(Array),
        totalLocationRevenue: expect.any(Number),
        totalLocationCount: expect.any(Number),
        totalRevenueAllTime: expect.any(Number),
        totalRevenue: expect.any(Number),
        totalRevenueChangePercentage: expect.any(Number),
        locationsHolder: expect.arrayContaining([
          {
            location: expect.objectContaining({ _id: locationId }),
            revenue: expect.objectContaining({
              currentMonth: expect.any(Number),
              lastMonth: expect.any(Number),
              changePercentage: expect.any(Number),
            }),
          },
        ]),
      };
      expect((await vendor.call('POST', '/api/v1/billing/revenue')).body).toMatchObject(sums);
      expect((await vendor.call('POST', '/api/v1/billing/revenue', { month: '11', date: 20 })).body).toMatchObject(
        sums,
      );
      const lot = { lotId: locationId, month: 11, date: 20, year: 2026 };
      expect((await vendor.call('POST', '/api/v1/billing/lot/revenue', lot)).body).toMatchObject({
        totalCost: expect.any(Number),
        monthSessions: expect.any(Array),
      });
    });
  });

  describe('other roles', () => {
    it('an odogwu sees all locations, all sessions and all revenue', async () => {
      const odogwu = await staff('odogwu');
      for (const path of ['/api/v1/locations/me', '/api/v1/locations/service', '/api/v1/locations/valets/me']) {
        expect((await odogwu.call('GET', path)).body, path).toMatchObject({ data: { locations: expect.any(Array) } });
      }
      expect((await odogwu.call('GET', '/api/v1/sessions')).body).toMatchObject({ sessions: expect.any(Array) });
      expect((await odogwu.call('POST', '/api/v1/billing/revenue')).body).toMatchObject({
        totalLocationCount: 2,
      });
    });
  });

  it('plays all of these calls', () => {
    expect([...made]).toEqual(expect.arrayContaining(CALLS));
  });
});
