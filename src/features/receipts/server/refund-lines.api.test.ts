import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone, CITY_TAX } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const vendor = await test.signUp('vendor');

describe('a partial refund of a taxed stay is shown', () => {
  const paidBack = async () => {
    const lot = await aLocation(test.db, { ownerId: vendor.user._id, taxes: [CITY_TAX] });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 1000 });
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId: zone.id });
    const mailTo = { email: 'ann@people.example', name: 'Ann', sessionData: { receiptKey } };
    await test.call('POST /contact/sendReceipt', { body: mailTo });
    const { id: orderId } = await test.db
      .selectFrom('orders')
      .select('id')
      .where('receiptKey', '=', receiptKey)
      .executeTakeFirstOrThrow();
    const requested = { locationId: lot.id, orderId, amount: 583, refunded: 0, reason: 'The gate was shut' };
    await test.call('POST /support/refunds', { body: requested }, admin.headers);
    await test.drainJobs();
    return { lot, receiptKey };
  };

  it('line by line on the receipt', async () => {
    const { receiptKey } = await paidBack();
    const { data } = (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body;
    expect(data.lines.map(({ cents }) => cents)).toEqual([1000, 100, 66]);
    expect(data.refunds).toMatchObject([
      { cents: 583, lines: [{ cents: 500 }, { cents: 50 }, { label: 'City tax', cents: 33 }] },
    ]);
  });

  it('line by line in the mail about it', async () => {
    await paidBack();
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const mail = messages.find(({ subject }) => subject.startsWith('Refund of $5.83'));
    expect(mail?.text).toContain(
      'Parking: $5.00\nTransaction fee: $0.50\nCity tax: $0.33\nAmount: $5.83\nReason: The gate was shut',
    );
  });

  it("line by line in the lot's revenue and its file", async () => {
    const { lot } = await paidBack();
    const requested = { params: { id: lot.id }, query: {} };
    const csv = String((await test.call('GET /locations/:id/revenue.csv', requested, vendor.headers)).body);
    expect(csv).toContain(',Parking 10.00; Transaction fee 1.00; City tax 0.66\r\n');
    expect(csv).toContain(',The gate was shut,Parking -5.00; Transaction fee -0.50; City tax -0.33\r\n');
  });
});
