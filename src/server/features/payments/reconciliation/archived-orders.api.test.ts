import { expect, it } from 'vitest';
import { compareBooks } from '#domain/payments/compare-books.ts';
import { createTestApp } from '#testing/app/test-app.ts';
import { aGuest, payForStay } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { booksOf, listOurSides } from './our-side.read-model.ts';

it('compares an order whose entries are in the archive with the provider without those entries, and only such an order', async () => {
  const test = await createTestApp();
  const vendor = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: vendor.user._id });
  const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  await payForStay(test, aGuest(), { zoneId });
  const payments = await test.db.selectFrom('payments').select(['locationId', 'id']).execute();
  const theirs = { amountCents: 550, refundedCents: 0, isPaid: true };
  const compared = async () => {
    const ours = await listOurSides(test.db, payments);
    return ours.map((each) => [each.ledgerCents, compareBooks(booksOf(each), theirs)]);
  };
  const archived = { entries: 3, parts: 1, manifestSha256: '', held: '{}', archivedAt: test.clock.now() };
  const long = { month: '2019-03-01', untilId: '0169d605-5400-0000-0000-000000000000', detailFrom: '2019-04-02' };
  await test.db
    .insertInto('ledgerArchives')
    .values({ ...archived, ...long })
    .execute();
  expect(await compared()).toEqual([[550, null]]);
  const since = { month: '2019-04-01', untilId: 'ffffffff-ffff-0000-0000-000000000000', detailFrom: '2019-05-02' };
  await test.db
    .insertInto('ledgerArchives')
    .values({ ...archived, ...since })
    .execute();
  expect(await compared()).toEqual([[null, null]]);
});
