// Rule 466: the link in a guest's mail moves and cancels a reservation from any device.

import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, type Driver, returnFrom } from '#platform/testing/builders/a-driver.ts';
import {
  AN_HOUR_LATER,
  AN_HOUR_LONGER,
  aReservableZone,
  payForReservation,
  SATURDAY,
} from '#platform/testing/builders/a-reservation.ts';
import { anAddress, joinTeam } from '#platform/testing/builders/a-team.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const zone = await aReservableZone(app, vendor);
type Headers = Record<string, string>;
type Reserved = { readonly receiptKey: string; readonly sessionId: string };

const reserve = (driver: Driver, email?: string) =>
  payForReservation(app, driver, { ...zone, ...SATURDAY, ...(email && { email }) });
const paramsOf = ({ receiptKey: key, sessionId: id }: Reserved) => ({ key, id });
const cancel = (reserved: Reserved, headers: Headers = {}) =>
  app.call('POST /receipts/:key/reservations/:id/cancel', { params: paramsOf(reserved) }, headers);
const quote = (reserved: Reserved, headers: Headers = {}) =>
  app.call(
    'POST /receipts/:key/reservations/:id/move/quote',
    { params: paramsOf(reserved), body: AN_HOUR_LONGER },
    headers,
  );
const move = (reserved: Reserved, body: typeof AN_HOUR_LONGER, headers: Headers = {}) =>
  app.call('POST /receipts/:key/reservations/:id/move', { params: paramsOf(reserved), body }, headers);
const receiptOf = async ({ receiptKey: key }: Reserved, headers: Headers = {}) =>
  (await app.call('GET /receipts/:key', { params: { key } }, headers)).body.data;

describe('the link of a guest’s reservation, on another device', () => {
  it('cancels it, and the mail says what is refunded', async () => {
    const email = anAddress();
    const reserved = await reserve(aGuest(), email);
    expect(await receiptOf(reserved)).toMatchObject({ held: false, canChange: true });
    expect((await cancel(reserved)).status).toBe(200);
    expect((await cancel(reserved)).status, 'again').toBe(200);
    await letTimePass(app);
    expect(await receiptOf(reserved)).toMatchObject({ refunded: 4400, status: 'refunded' });
    const mails = app.db
      .selectFrom('messages')
      .select(['subject', 'text'])
      .where('recipient', '=', email)
      .orderBy('id');
    const [, canceled, ...more] = await mails.execute();
    expect([canceled?.subject, more]).toEqual([expect.stringMatching(/^Your reservation is canceled/), []]);
    expect(canceled?.text).toContain('$44.00 goes back to the card or account you paid with.');
    expect(canceled?.text).toContain('Open the receipt:');
  });

  it('moves it at the price that it quoted', async () => {
    const reserved = await reserve(aGuest());
    expect((await quote(reserved)).body.data).toMatchObject({ difference: 1100, full: false });
    const moved = (await move(reserved, AN_HOUR_LONGER)).body.data;
    expect(moved).toMatchObject({ status: 'pending', difference: 1100 });
    await confirmCard(app, moved.clientSecret ?? '');
    expect((await returnFrom(app, moved.clientSecret ?? '')).body.data.status).toBe('paid');
    expect((await receiptOf(reserved)).sessions).toMatchObject([{ endTime: AN_HOUR_LONGER.endTime }]);
    expect((await move(reserved, AN_HOUR_LATER)).body.data.status).toBe('done');
  });

  it('changes nothing for the lot’s staff, with another receipt’s key, or of an account', async () => {
    const [reserved, other] = [await reserve(aGuest()), await reserve(aGuest())];
    const valet = await joinTeam(app, vendor, { role: 'valet' });
    for (const { headers } of [vendor, valet]) {
      expect((await receiptOf(reserved, { ...headers })).canChange).toBe(false);
      for (const act of [cancel, quote]) expect((await act(reserved, { ...headers })).status).toBe(403);
      expect((await move(reserved, AN_HOUR_LATER, { ...headers })).status).toBe(403);
    }
    const crossed = { receiptKey: other.receiptKey, sessionId: reserved.sessionId };
    expect([(await cancel(crossed)).status, (await move(crossed, AN_HOUR_LATER)).status]).toEqual([404, 404]);

    const { headers } = await app.signUp('customer');
    const owned = await reserve({ headers: { ...headers }, guestId: null });
    expect((await receiptOf(owned)).canChange).toBe(false);
    expect((await receiptOf(owned, { ...headers })).canChange).toBe(true);
    expect([(await cancel(owned)).status, (await quote(owned)).status]).toEqual([403, 403]);
    expect((await cancel(owned, { ...headers })).status).toBe(200);
  });
});
