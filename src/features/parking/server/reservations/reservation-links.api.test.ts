// Which mails about a reservation have the link that opens it (decision record 133).

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest } from '#platform/testing/builders/a-driver.ts';
import {
  AN_HOUR_LATER,
  aReservableZone,
  cancelReservation,
  moveReservation,
  NOON,
  payForReservation,
  SATURDAY,
} from '#platform/testing/builders/a-reservation.ts';
import { anAddress } from '#platform/testing/builders/a-team.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');
const zone = await aReservableZone(app, vendor);

const mailReceipt = (receiptKey: string, email: string) =>
  app.call('POST /contact/sendReceipt', { body: { email, name: 'Ann', sessionData: { receiptKey } } });

/** Where each mail's button leads, oldest mail first. */
async function linksTo(email: string): Promise<string[]> {
  const mails = await app.db
    .selectFrom('messages')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails.map(({ text }) => /\/receipt\/[\w-]+|\/bookings/.exec(text)?.[0] ?? '');
}

async function aGuestsReservation(email: string) {
  const guest = aGuest();
  const { sessionId, receiptKey } = await payForReservation(app, guest, { ...zone, ...SATURDAY, email });
  return { guest, sessionId, receiptKey, link: `/receipt/${receiptKey}` };
}

describe('every mail about a reservation', () => {
  it('opens it for a guest who gave an address while reserving, because a guest has no list of bookings', async () => {
    const email = anAddress();
    const { guest, sessionId, link } = await aGuestsReservation(email);
    await moveReservation(app, guest, sessionId, AN_HOUR_LATER);
    await cancelReservation(app, guest, sessionId);
    expect(await linksTo(email)).toEqual([link, link, link]);
  });

  it('opens it when it is about to start', async () => {
    const email = anAddress();
    const { link } = await aGuestsReservation(email);
    app.clock.set('2026-11-21T22:05:00Z');
    await app.handlers['remind-drivers']();
    app.clock.set(NOON);
    expect(await linksTo(email)).toEqual([link, link]);
  });

  it('opens it if the receipt’s mail did, however the address is spelled', async () => {
    const guest = aGuest();
    const stay = await payForReservation(app, guest, { ...zone, ...SATURDAY });
    const email = anAddress();
    await mailReceipt(stay.receiptKey, email);
    await mailReceipt(stay.receiptKey, email.toUpperCase());
    await moveReservation(app, guest, stay.sessionId, AN_HOUR_LATER);
    const links = [...(await linksTo(email)), ...(await linksTo(email.toUpperCase()))];
    expect(links).toEqual(Array.from({ length: 3 }, () => `/receipt/${stay.receiptKey}`));
  });

  it('opens nothing when support had the receipt mailed', async () => {
    const guest = aGuest();
    const stay = await payForReservation(app, guest, { ...zone, ...SATURDAY });
    const email = anAddress();
    const body = { email, name: 'Ann', sessionData: { _id: stay.sessionId } };
    expect((await app.call('POST /contact/sendReceipt', { body }, admin.headers)).status).toBe(200);
    await moveReservation(app, guest, stay.sessionId, AN_HOUR_LATER);
    expect(await linksTo(email)).toEqual(['', '/bookings']);
  });

  it('leads an account to its bookings', async () => {
    const { headers, user } = await app.signUp('customer');
    const driver = { headers: { ...headers }, guestId: null };
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, stay.sessionId, AN_HOUR_LATER);
    expect(await linksTo(user.email)).toEqual(['/bookings', '/bookings']);
  });
});
