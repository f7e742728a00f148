import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const admin = await test.signUp('admin', 'Sue Porter');
const odogwu = await test.signUp('odogwu');
const owner = await test.signUp('vendor', 'Olive Owner');
const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Canal Street Lot' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const storyOf = async (id: string) =>
  (await test.call('GET /support/users/:id', { params: { id } }, admin.headers)).body.data.owner;
const writeFrom = async (email: string) => {
  const body = { name: 'Somebody', email, message: 'Who changed my price?' };
  await test.call('POST /contact/contact-us', { body });
  const { messages } = (await test.call('GET /support/messages', { query: {} }, admin.headers)).body.data;
  const [written] = messages.filter((message) => message.email === email);
  const params = { id: written?._id ?? '' };
  return (await test.call('GET /support/messages/:id', { params }, admin.headers)).body.data.message;
};

describe('the account of an owner', () => {
  it('shows lots, this month and the last, payouts and the latest changes', async () => {
    await payForStay(test, aGuest(), { zoneId });
    await test.call('PATCH /zones/:id', { params: { id: zoneId }, body: { price: 6 } }, owner.headers);
    await test.call(
      'POST /owners/:id/payouts',
      { params: { id: owner.user._id }, body: { amount: 100, paidOn: '2026-01-20', reference: 'Wire 1' } },
      odogwu.headers,
    );
    const story = await storyOf(owner.user._id);
    expect(story?.lots).toMatchObject([{ _id: lot.id, name: 'Canal Street Lot', state: 'open' }]);
    const [thisMonth, lastMonth] = story?.months ?? [];
    expect(thisMonth).toMatchObject({ which: 'this', sales: 1, refunded: 0 });
    expect(thisMonth?.gross).toBe(story?.lots[0]?.monthCents);
    expect(thisMonth?.gross).toBeGreaterThan(0);
    expect(lastMonth).toEqual({ which: 'last', sales: 0, gross: 0, refunded: 0 });
    expect(story?.payouts).toMatchObject([
      { amount: 100, on: '2026-01-20', progress: 'recorded', reference: 'Wire 1' },
    ]);
    expect(story?.changes[0]).toMatchObject({
      by: { name: 'Olive Owner' },
      lotName: 'Canal Street Lot, 200 W Lake St',
      change: {
        area: 'rates',
        fields: [{ before: '$5.00 an hour', after: '$6.00 an hour' }],
      },
    });
  });

  it('has none of this for a driver', async () => {
    expect(await storyOf((await test.signUp('customer')).user._id)).toBeNull();
  });
});

describe('a message', () => {
  it("stands beside its writer's latest stays, once each, and lots", async () => {
    const driver = await test.signUp('customer');
    const theirs = { headers: { ...driver.headers }, guestId: null };
    const { orderId } = await payForStay(test, theirs, { zoneId });
    const written = await writeFrom(driver.user.email);
    expect(written.stays).toMatchObject([{ kind: 'order', orderId, locationName: 'Canal Street Lot' }]);
    expect(written.lots).toEqual([]);
    const [lotOfOwner] = (await writeFrom(owner.user.email)).lots;
    expect(lotOfOwner).toMatchObject({ _id: lot.id, name: 'Canal Street Lot' });
  });
});
