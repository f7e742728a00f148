import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'North Garage' });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

/** Runs each night, one after another. */
const prove = async () => {
  await test.handlers['prove-revenue']();
  await test.handlers['prove-history']();
};
const listed = async (query: { limit?: number; cursor?: string } = {}) =>
  (await test.call('GET /support/reconciliation/revenue', { query }, admin.headers)).body;

describe("support's reconciliation", () => {
  it('are unproven before the first night', async () => {
    expect(await listed()).toEqual({ data: { disagreements: [], open: 0, proof: null }, nextCursor: null });
  });

  it('agree, and show when that was last proven', async () => {
    await payForStay(test, aGuest(), { zoneId: zone.id, hours: 2 });
    await prove();
    const provenAt = test.clock.now().toISOString();
    expect((await listed()).data).toEqual({ disagreements: [], open: 0, proof: { provenAt, lots: 1 } });
  });

  it('report the lot, day and difference of a sum that differs from the ledger, until it agrees', async () => {
    await test.db.updateTable('revenueDays').set({ parkingCents: 1700 }).execute();
    await test.db.updateTable('revenueTotals').set({ parkingCents: 1700 }).execute();
    const foundAt = test.clock.now().toISOString();
    await expect(prove()).rejects.toThrow();
    const { disagreements, open, proof } = (await listed()).data;
    expect([open, proof?.provenAt]).toEqual([1, foundAt]);
    expect(disagreements).toMatchObject([
      {
        location: { _id: lot.id, name: 'North Garage' },
        kind: 'day',
        day: '2026-11-20',
        differences: [{ of: 'parking', says: 1700, proven: 1000 }],
        firstFoundAt: foundAt,
        resolvedAt: null,
      },
    ]);
    await test.db.updateTable('revenueDays').set({ parkingCents: 1000 }).execute();
    test.clock.advance(60);
    await expect(prove()).rejects.toThrow('total');
    const later = (await listed()).data;
    expect(later.open).toBe(1);
    expect(later.disagreements.map(({ kind, resolvedAt }) => [kind, resolvedAt])).toEqual([
      ['total', null],
      ['day', test.clock.now().toISOString()],
    ]);
  });

  it("show an owner's wrong balance line by line, until it is right", async () => {
    await test.db.updateTable('revenueTotals').set({ parkingCents: 1000 }).execute();
    await test.db.updateTable('statementMonths').set({ salesCents: 1900, cashCents: 100 }).execute();
    await test.db.updateTable('ownerBalances').set({ owedCents: 1800, sentCents: 50 }).execute();
    test.clock.advance(60);
    await expect(prove()).rejects.toThrow('month 2026-11-01');
    const { disagreements, open } = (await listed()).data;
    expect(open).toBe(2);
    const wrong = disagreements.filter(({ resolvedAt }) => resolvedAt === null);
    expect(Object.fromEntries(wrong.map(({ kind, differences }) => [kind, differences]))).toEqual({
      month: [
        { of: 'sales', says: 1900, proven: 1000 },
        { of: 'cash', says: 100, proven: 0 },
      ],
      balance: [{ of: 'sent', says: 50, proven: 0 }],
    });
    await test.db.updateTable('statementMonths').set({ salesCents: 1000, cashCents: 0 }).execute();
    await test.db.updateTable('ownerBalances').set({ owedCents: 1000, sentCents: 0 }).execute();
    test.clock.advance(60);
    await prove();
    expect((await listed()).data.open).toBe(0);
    await test.db.updateTable('revenueTotals').set({ parkingCents: 1700 }).execute();
    test.clock.advance(60);
    await expect(prove()).rejects.toThrow('total');
  });

  it('come page by page, open ones first', async () => {
    const first = await listed({ limit: 1 });
    expect(first.data.disagreements.map(({ kind }) => kind)).toEqual(['total']);
    const rest = await listed({ ...(first.nextCursor && { cursor: first.nextCursor }) });
    expect(rest.data.disagreements.map(({ kind }) => kind).toSorted()).toEqual(['balance', 'day', 'month']);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('a reconciliation that support starts', () => {
  const compare = () => test.call('POST /support/reconciliation/payments/walks', {}, admin.headers);
  const listAudit = async () => (await test.call('GET /support/audit', {}, admin.headers)).body.data.entries;

  it('is logged once, because it may refund money', async () => {
    expect((await compare()).status).toBe(201);
    expect((await compare()).status).toBe(201);
    expect(await listAudit()).toMatchObject([
      {
        action: 'comparison_requested',
        by: { _id: admin.user._id },
        subject: { kind: 'reconciliation', id: null, locationId: null },
        detail: { providers: 'sandbox' },
      },
    ]);
    expect(await test.db.selectFrom('reconciliationWalks').select('provider').execute()).toHaveLength(1);
  });

  it('does not run without a log entry', async () => {
    await test.db.deleteFrom('reconciliationWalks').execute();
    await sql`alter table audit_entries add constraint not_now check (action <> 'comparison_requested') not valid`.execute(
      test.db,
    );
    expect((await compare()).status).toBe(500);
    expect(await test.db.selectFrom('reconciliationWalks').select('provider').execute()).toEqual([]);
    await sql`alter table audit_entries drop constraint not_now`.execute(test.db);
  });
});
