import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aZone } from '#platform/testing/builders/a-location.ts';

const base = await createTestApp();
const test = await createTestApp({ config: { ...base.deps.config, ownerReview: 'first_lots' } });
const support = await test.signUp('admin');
const AT = { lat: 40.25, lng: -88.25 };
const REASON = 'The city says that this place is not yours.';

const addLot = (headers: Record<string, string>) => {
  const location_point = { coordinates: [AT.lng, AT.lat] as [number, number] };
  const words = { name: 'Quarry Lot', phoneNumber: '312.555.0199', address: '6 Quarry Rd, Urbana, IL 61801' };
  return test.call('POST /locations', { body: { ...words, location_point } }, headers);
};
async function anApprovedOwner() {
  const owner = await test.signUp('vendor');
  const { location } = (await addLot(owner.headers)).body.data;
  const zone = await aZone(test.db, { locationId: location._id, priceCents: 500 });
  const emailProvenAt = test.clock.now();
  await test.db.updateTable('users').set({ emailProvenAt }).where('id', '=', owner.user._id).execute();
  const decide = (decision: 'approve' | 'refuse' | 'put_back', reason = REASON) =>
    test.call(
      'POST /support/owner-reviews/:id',
      { params: { id: owner.user._id }, body: decision === 'approve' ? { decision } : { decision, reason } },
      support.headers,
    );
  expect((await decide('put_back')).body.error?.code).toBe('review_decided');
  expect((await decide('approve')).status).toBe(200);
  return { owner, location, zone, decide };
}
const isOpen = async ({ location: { _id }, zone: { id } }: Awaited<ReturnType<typeof anApprovedOwner>>) => {
  const found = await test.call('GET /locations/search', { query: { q: 'Quarry Lot', ...AT } });
  const quote = await test.call('POST /zones/:id/quote', { params: { id }, body: { hours: 1 } });
  return [found.body.data.locations.some((lot) => lot._id === _id), quote.status === 200];
};

describe('an approved owner whom support reviews again (rule 219)', () => {
  it('has no lots on the market until they are approved again, while paid stays continue', async () => {
    const begun = await anApprovedOwner();
    const { owner, zone, decide } = begun;
    const driver = aGuest();
    const { sessionId } = await payForStay(test, driver, { zoneId: zone.id, hours: 2 });
    expect(await isOpen(begun)).toEqual([true, true]);
    expect((await decide('refuse')).body.error?.code).toBe('review_decided');
    expect((await decide('put_back')).status).toBe(200);
    expect(await isOpen(begun)).toEqual([false, false]);
    const stay = await test.call('GET /sessions/:id', { params: { id: sessionId } }, driver.headers);
    expect(stay.body.data.status).toBe('active');
    expect((await addLot(owner.headers)).body.data.location.held).toBe(true);
    expect((await decide('approve')).status).toBe(200);
    expect(await isOpen(begun)).toEqual([true, true]);
  });

  it("is mailed the reason, which appears in the log, above their lots and in support's list", async () => {
    const { owner, location, decide } = await anApprovedOwner();
    await decide('put_back');
    const own = await test.call('GET /owner-review', {}, owner.headers);
    expect(own.body.data.review).toMatchObject({ state: 'in_review', reason: REASON });
    const mails = test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', owner.user.email);
    const mail = (await mails.execute()).find(({ subject }) => subject === 'Your lots are in review again');
    expect(mail?.text).toContain(REASON);
    const { entries } = (await test.call('GET /support/audit', { query: {} }, support.headers)).body.data;
    expect(entries[0]).toMatchObject({ action: 'owner_put_back', subject: { id: owner.user._id } });
    const list = await test.call('GET /support/owner-reviews', { query: { limit: 200 } }, support.headers);
    const waiting = list.body.data.reviews.find((review) => review.owner._id === owner.user._id);
    expect(waiting).toMatchObject({ reason: REASON, lots: [{ _id: location._id, zones: 1 }] });
    expect(waiting?.lots[0]).toMatchObject({
      prices: [{ priceCents: 500 }],
      location_point: { coordinates: [AT.lng, AT.lat] },
    });
  });
});
