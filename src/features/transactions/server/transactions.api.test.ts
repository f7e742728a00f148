// Transactions over all lots: they sum to the revenue and to the statement, whatever moved, and can be found again.

import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone, CITY_TAX, manyLocations } from '#platform/testing/builders/a-location.ts';
import { joinTeam, MEMBER_PASSWORD } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { quickBooksAccount } from '../rules/accounting-programs.ts';
import type { TransactionKind } from '../transactions.contract.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olive Owner');
const other = await test.signUp('vendor', 'Otto Other');
const odogwu = await test.signUp('odogwu');
const manager = await joinTeam(test, owner, { role: 'manager' });
const accountant = await joinTeam(test, owner, { role: 'accountant' });
type Headers = Readonly<Record<string, string>>;

const lots = await Promise.all(
  (['America/Chicago', 'Pacific/Auckland'] as const).map(async (timeZone, nth) => {
    const taxes = nth === 0 ? [CITY_TAX, { ...CITY_TAX, label: 'State tax', payee: 'owner:State tax' as const }] : [];
    const lot = await aLocation(test.db, { ownerId: owner.user._id, name: `Lot ${'AB'[nth]}`, timeZone, taxes });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true });
    return { id: lot.id, zoneId: zone.id };
  }),
);
const [first, second] = lots as [(typeof lots)[0], (typeof lots)[0]];
const foreign = await aLocation(test.db, { ownerId: other.user._id });
const foreignZone = await aZone(test.db, { locationId: foreign.id, priceCents: 1000, isHourly: true });

type Requested = {
  kind?: TransactionKind;
  provider?: 'sandbox' | 'cash' | 'bank';
  locationId?: string;
  q?: string;
  limit?: number;
  order?: 'newest' | 'oldest';
  cursor?: string;
};
const list = async (requested: Requested = {}, headers: Headers = owner.headers) => {
  const { status, body } = await test.call('POST /billing/transactions', { body: requested }, { ...headers });
  expect(status).toBe(200);
  return body;
};
const sums = async (requested: Requested = {}, headers: Headers = owner.headers) =>
  (await test.call('POST /billing/transactions/sums', { body: requested }, { ...headers })).body.data;
const file = async (format: 'csv' | 'quickbooks' | 'xero', headers: Headers = owner.headers) => {
  const { status, body } = await test.call('GET /billing/transactions.csv', { query: { format } }, { ...headers });
  expect(status).toBe(200);
  return String(body);
};
const statement = async () =>
  (await test.call('GET /owners/:id/statement', { params: { id: owner.user._id }, query: {} }, owner.headers)).body
    .data;
const revenue = async (headers: Headers = owner.headers) =>
  (await test.call('POST /billing/revenue', { body: {} }, { ...headers })).body;

const car = aVehicle();
async function sell(zoneId: string, hours = 2, vehicle = aVehicle()) {
  const stay = await payForStay(test, aGuest(), { zoneId, hours, vehicles: [vehicle] });
  const { orderId } = await test.db
    .selectFrom('sessions')
    .select('orderId')
    .where('id', '=', stay.sessionId)
    .executeTakeFirstOrThrow();
  return { ...stay, orderId };
}
const sold = await sell(first.zoneId, 2, car);
await sell(second.zoneId);
await sell(foreignZone.id);
const attendant = await joinTeam(test, owner, { role: 'valet' });
await aValetStand(test.db, { locationId: first.id });
const ticket = await aTicket(test.db, { locationId: first.id, whereabouts: 'ready' });
const cashed = await test.call(
  'PATCH /valets/:id/only',
  { params: { id: ticket.id }, body: { status: 'paid' } },
  attendant.headers,
);
// Cash is booked once it can no longer be undone.
test.clock.advance(1);
await test.drainJobs();
const given = { params: { id: first.id }, body: { orderId: sold.orderId, amount: 700, refunded: 0, reason: 'Rain' } };
await test.call('POST /locations/:id/refunds', given, owner.headers);
await test.drainJobs();
const update = { params: { id: second.id }, body: { locationId: second.id, lotRevenue: 4200, note: 'An event' } };
await test.call('PATCH /locations/:id/revenue', update, odogwu.headers);
const sent = { params: { id: owner.user._id }, body: { amount: 500, paidOn: '2026-01-20', reference: 'Wire 7' } };
await test.call('POST /owners/:id/payouts', sent, odogwu.headers);

describe('the transactions of a month', () => {
  it('sum to the revenue page and to the statement, to the cent (rule 225)', async () => {
    const all = await sums();
    expect(all.gross - all.refunds - all.fee - all.tax).toBe(all.net);
    expect(all.net).toBe((await revenue()).totalRevenue);
    const { opening, closing, sales, refunds } = await statement();
    expect(all.balance).toBe(closing - opening);
    const of = (kind: TransactionKind) => all.kinds.find((each) => each.kind === kind);
    const owners = (kind: TransactionKind) => (of(kind)?.net ?? 0) + (of(kind)?.ownTax ?? 0);
    expect(owners('stay') + owners('valet')).toBe(sales);
    expect(0 - owners('refund')).toBe(refunds);
    expect(of('manual')).toMatchObject({ net: 4200, balance: 0 });
  });

  it('are rows that sum to the sums, newest first, one page at a time, none twice', async () => {
    const ids: string[] = [];
    const ofKinds = new Map<TransactionKind, Record<string, number>>();
    let cursor: string | undefined;
    do {
      const body = { limit: 1, ...(cursor && { cursor }) };
      const page = (await test.call('POST /billing/transactions', { body }, owner.headers)).body;
      for (const row of page.data.transactions) {
        ids.push(row._id);
        const { kind, gross, refunds, fee, tax, tips, net, ownTax, balance } = row;
        const so = ofKinds.get(kind) ?? { count: 0 };
        const amounts = Object.entries({ count: 1, gross, refunds, fee, tax, tips, net, ownTax, balance });
        ofKinds.set(kind, Object.fromEntries(amounts.map(([name, amount]) => [name, (so[name] ?? 0) + amount])));
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    const all = await sums();
    expect([ids.length, new Set(ids).size]).toEqual([all.count, all.count]);
    expect(Object.fromEntries(all.kinds.map(({ kind, ...amounts }) => [kind, amounts]))).toEqual(
      Object.fromEntries(ofKinds),
    );
  });

  it('state lot, kind, receipt, provider and reference, and lead to their sale', async () => {
    const { transactions } = (await list({ kind: 'refund' })).data;
    expect(transactions).toMatchObject([
      {
        kind: 'refund',
        saleId: sold.orderId,
        gross: 0,
        refunds: 700,
        provider: 'sandbox',
        note: 'Rain',
        location: { name: 'Lot A' },
        plates: [`${car.plate} ${car.state}`],
      },
    ]);
    expect(transactions[0]?.providerRef).toMatch(/\S/);
    const payout = (await list({ kind: 'payout' })).data.transactions;
    expect(payout.map(({ balance, note, provider }) => [balance, note, provider])).toEqual([[-500, 'Wire 7', 'bank']]);
  });

  it('are filtered by lot, kind and provider, and their sums with them', async () => {
    const { net } = await sums({ locationId: second.id, kind: 'stay' });
    expect(net).toBe(2000);
    const strange = { body: { locationId: foreign.id } };
    expect((await test.call('POST /billing/transactions', strange, { ...owner.headers })).status).toBe(404);
    expect((await list({ provider: 'bank' })).data.transactions.map(({ kind }) => kind)).toEqual(['payout']);
    expect(cashed.status).toBe(200);
    expect((await list({ provider: 'cash' })).data.transactions.map(({ kind }) => kind)).toEqual(['valet']);
  });

  it("are found by receipt, plate and reference in any month, but at nobody else's lot", async () => {
    const code = sold.orderId.replaceAll('-', '').slice(-8);
    const kinds = async (q: string, headers: Headers = owner.headers) =>
      (await list({ q }, headers)).data.transactions.map(({ kind }) => kind);
    test.clock.advance(40 * 24 * 60);
    const headers = await signedInAgain();
    expect(await kinds(code, headers.owner)).toEqual(['refund', 'stay']);
    expect(await kinds(car.plate.toLowerCase(), headers.owner)).toEqual(['refund', 'stay']);
    expect(await kinds(car.plate, headers.accountant)).toEqual([]);
    const [{ providerRef } = { providerRef: '' }] = (await list({ q: code }, headers.owner)).data.transactions;
    expect(await kinds(providerRef ?? '', headers.owner)).toContain('refund');
    expect(await kinds(code, headers.other)).toEqual([]);
    test.clock.advance(-40 * 24 * 60);
  });
});

describe('the transactions of an owner with many lots', () => {
  it('are the same pages, newest first and none twice, however far back they are', async () => {
    const chain = await test.signUp('vendor', 'Chain Owner');
    const zones = await Promise.all(
      Array.from({ length: 52 }, async (_, nth) => {
        const timeZone = nth % 2 === 0 ? 'America/Chicago' : 'Pacific/Auckland';
        const lot = await aLocation(test.db, { ownerId: chain.user._id, name: `Lot ${nth}`, timeZone });
        return (await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true })).id;
      }),
    );
    const start = test.clock.now();
    for (const [nth, day] of [9, 7, 7, 3, 1, 1, 0, 0].entries()) {
      test.clock.set(new Date(Date.UTC(2026, 11, 20 - day, 18, nth)).toISOString());
      await sell(zones[(nth * 7) % zones.length] ?? '');
    }
    const manual = { params: { id: '' }, body: { locationId: '', lotRevenue: 700, note: 'By hand' } };
    const [lot] = await test.db.selectFrom('locations').select('id').where('ownerId', '=', chain.user._id).execute();
    const { body } = await test.call('POST /users/login', {
      body: { email: odogwu.user.email, password: 'Correct-horse-1' },
    });
    manual.params.id = manual.body.locationId = lot?.id ?? '';
    const entered = await test.call('PATCH /locations/:id/revenue', manual, { authorization: `Bearer ${body.token}` });
    expect(entered.status).toBe(200);
    const times: string[] = [];
    let cursor: string | undefined;
    const { body: chainAgain } = await test.call('POST /users/login', {
      body: { email: chain.user.email, password: 'Correct-horse-1' },
    });
    const headers = { authorization: `Bearer ${chainAgain.token}` };
    do {
      const page = await test.call(
        'POST /billing/transactions',
        { body: { limit: 2, ...(cursor && { cursor }) } },
        headers,
      );
      times.push(...page.body.data.transactions.map(({ at }) => at));
      cursor = page.body.nextCursor ?? undefined;
    } while (cursor);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times).toHaveLength(9);
    expect((await sums({}, headers)).count).toBe(9);
    test.clock.set(start.toISOString());
  });
});

async function signedInAgain() {
  const signIn = async (email: string, password: string) => {
    const { body } = await test.call('POST /users/login', { body: { email, password } });
    return { authorization: `Bearer ${body.token}` };
  };
  return {
    owner: await signIn(owner.user.email, 'Correct-horse-1'),
    other: await signIn(other.user.email, 'Correct-horse-1'),
    accountant: await signIn(accountant.email, MEMBER_PASSWORD),
  };
}

describe('who reads them', () => {
  it('are accountants, without plates, and managers, without how the owner is paid', async () => {
    const forAccountant = (await list({}, accountant.headers)).data.transactions;
    expect(forAccountant.flatMap(({ plates }) => plates)).toEqual([]);
    expect(forAccountant.map(({ kind }) => kind)).toContain('payout');
    const forManager = (await list({}, manager.headers)).data.transactions.map(({ kind }) => kind);
    expect(forManager).toContain('stay');
    expect(forManager).not.toContain('payout');
    expect((await list({ kind: 'payout' }, manager.headers)).data.transactions).toEqual([]);
  });
});

describe('a file', () => {
  it('has a line for each transaction, with the amounts of the page', async () => {
    const lines: Record<string, string>[] = parse(await file('csv'), { columns: true });
    const { transactions } = (await list()).data;
    expect(lines.map((line) => line['Net (USD)'])).toEqual(transactions.map(({ net }) => (net / 100).toFixed(2)));
    expect(lines[0]).toHaveProperty('Tax paid out to you (USD)');
    // What is deducted has a minus in every file, so that a line adds up.
    const deducted = ['Gross', 'Fee', 'Tax', 'Tips', 'Refund'] as const;
    for (const line of lines)
      expect(sumOf(deducted.map((name) => centsOf(line[`${name} (USD)`])))).toBe(centsOf(line['Net (USD)']));
  });

  it('says why a refund was made in the words of the page', async () => {
    await test.db.updateTable('refunds').set({ reason: 'zone_full' }).where('orderId', '=', sold.orderId).execute();
    const lines: Record<string, string>[] = parse(await file('csv'), { columns: true });
    expect(lines.find(({ Kind }) => Kind === 'Refund')).toHaveProperty('Note', 'No space was left in the zone');
  });

  it('of several months has a line for each lot and month, and adds up to the revenue', async () => {
    const { status, body } = await test.call('GET /reports/months.csv', { query: { months: 3 } }, owner.headers);
    expect(status).toBe(200);
    const lines: Record<string, string>[] = parse(String(body), { columns: true, bom: true });
    expect(lines.map(({ Lot, Month }) => `${Lot} ${Month}`).toSorted()).toEqual(['Lot A 2026-11', 'Lot B 2026-11']);
    const cents = (column: string) => sumOf(lines.map((line) => centsOf(line[column])));
    const { gross, refunds, fee, tax, tips, net } = await sums();
    expect(cents('Revenue (USD)')).toBe(net);
    expect(cents('Revenue (USD)')).toBe((await revenue()).totalRevenue);
    expect(cents('Gross (USD)') + cents('By hand (USD)')).toBe(gross);
    expect(['Refunds', 'Fees', 'Taxes', 'Tips'].map((name) => 0 - cents(`${name} (USD)`))).toEqual([
      refunds,
      fee,
      tax,
      tips,
    ]);
    const { lots, totals } = (await test.call('POST /billing/revenue/lots', { body: {} }, owner.headers)).body.data;
    expect(totals).toMatchObject({ lots: 2, revenue: net, refunds, fees: fee, taxes: tax, tips });
    const inFile = lines.map((line) => [line.Lot, centsOf(line['Revenue (USD)']), 0 - centsOf(line['Refunds (USD)'])]);
    expect(lots.map(({ name, revenue, refunds: back }) => [name, revenue, back]).toSorted()).toEqual(inFile.toSorted());
  });

  it('for QuickBooks is a journal per lot and day that balances, with the lot as class', async () => {
    const lines: Record<string, string>[] = parse(await file('quickbooks'), { columns: true });
    expect(Object.keys(lines[0] ?? {})).toEqual([
      ...['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Class'],
    ]);
    for (const line of lines) {
      expect(line['Journal Date']).toMatch(/^(0[1-9]|1[0-2])\/\d\d\/20\d\d$/);
      expect(line['Journal No']?.length).toBeLessThanOrEqual(21);
      expect([line.Debits, line.Credits].toSorted()).toEqual(['', expect.stringMatching(/^\d+\.\d\d$/)]);
    }
    expect(new Set(lines.map((line) => line.Class))).toEqual(new Set(['Lot A', 'Lot B']));
    const cents = (line: Record<string, string>) => centsOf(line.Debits) - centsOf(line.Credits);
    for (const journal of Map.groupBy(lines, (line) => line['Journal No']).values())
      expect(sumOf(journal.map(cents))).toBe(0);
    await expectStatement(lines.filter((line) => line['Account Name'] === 'Parkvale balance').map(cents));
  });

  it('for Xero has the same journals, with signed amounts, dates that every country reads, and the lot as tracking', async () => {
    const lines: Record<string, string>[] = parse(await file('xero'), { columns: true });
    for (const line of lines) {
      expect(line['*Date']).toMatch(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/);
      expect(line['*AccountCode']?.length).toBeLessThanOrEqual(10);
      expect(line).toMatchObject({ '*TaxRate': 'Tax Exempt', TrackingName1: 'Lot' });
    }
    const cents = (line: Record<string, string>) => centsOf(line['*Amount']);
    for (const journal of Map.groupBy(lines, (line) => line['*Narration']).values())
      expect(sumOf(journal.map(cents))).toBe(0);
    await expectStatement(lines.filter((line) => line['*AccountCode'] === 'PV-BALANCE').map(cents));
  });

  const journal = async (query: { journals: 'day' | 'month' | 'all'; lotsBy?: 'lot' | 'tag' | 'none' }) => {
    const requested = { query: { ...query, format: 'quickbooks' as const } };
    const { body } = await test.call('GET /billing/transactions.csv', requested, owner.headers);
    const lines: Record<string, string>[] = parse(String(body), { columns: true });
    return lines;
  };
  const centsIn = (line: Record<string, string>) => centsOf(line.Debits) - centsOf(line.Credits);
  /** What each lot, or each group of lots, has on each account, whatever the journals. */
  const booked = (lines: readonly Record<string, string>[]) =>
    [...Map.groupBy(lines, (line) => `${line.Class} ${line['Account Name']}`)]
      .map(([name, each]) => [name, sumOf(each.map(centsIn))] as const)
      .filter(([, cents]) => cents !== 0)
      .toSorted();

  it('has the same amounts in a journal for each day, each month and all lots, dated at the end of the month', async () => {
    const [days, months, all] = [
      await journal({ journals: 'day' }),
      await journal({ journals: 'month' }),
      await journal({ journals: 'all' }),
    ];
    expect(booked(months)).toEqual(booked(days));
    expect(booked(all)).toEqual(booked(days));
    const numbersOf = (lines: typeof all) => new Set(lines.map((line) => line['Journal No'] ?? ''));
    expect([numbersOf(months).size, numbersOf(all).size]).toEqual([lots.length, 1]);
    for (const number of [...numbersOf(months), ...numbersOf(all)]) expect(number.length).toBeLessThanOrEqual(21);
    expect(new Set([...months, ...all].map((line) => line['Journal Date'])).size).toBe(1);
    await expectStatement(all.filter((line) => line['Account Name'] === 'Parkvale balance').map(centsIn));
  });

  it('names lots by their first tag if asked to, and makes no sub-class of a name with a colon', async () => {
    const rename = (id: string, name: string, tags: string[]) =>
      test.db.updateTable('locations').set({ name, tags }).where('id', '=', id).execute();
    await rename(first.id, 'Lot A', ['North: region']);
    expect(new Set((await journal({ journals: 'all', lotsBy: 'tag' })).map((line) => line.Class))).toEqual(
      new Set(['North region', 'No tag']),
    );
    await rename(first.id, 'Lot A: roof', []);
    expect(new Set((await journal({ journals: 'month' })).map((line) => line.Class))).toContain('Lot A roof');
    await rename(first.id, 'Lot A', []);
  });

  it('has one line for each account where nothing tells lots apart', async () => {
    const keyOf = (line: Record<string, string>) =>
      [line.Class, line['Account Name'], line.Description, line.Debits === ''].join('|');
    for (const lotsBy of ['tag', 'none'] as const) {
      const lines = await journal({ journals: 'all', lotsBy });
      expect(new Set(lines.map((line) => line.Class))).toEqual(new Set([lotsBy === 'tag' ? 'No tag' : '']));
      expect(new Set(lines.map(keyOf)).size).toBe(lines.length);
      expect(sumOf(lines.map(centsIn))).toBe(0);
      await expectStatement(lines.filter((line) => line['Account Name'] === 'Parkvale balance').map(centsIn));
    }
  });

  it('names only accounts and classes that are listed to be created first, and is named after its choices', async () => {
    const { status, body } = await test.call('GET /billing/journals', {}, owner.headers);
    expect([status, body.data.lotNames, body.data.tags, body.data.untagged]).toEqual([200, ['Lot A', 'Lot B'], [], 2]);
    const names = await test.call('GET /billing/journals/names', {}, owner.headers);
    const { accounts: _, ...named } = body.data;
    expect(names.body.data).toEqual(named);
    const listed = body.data.accounts.flatMap(({ account, details }) =>
      ['', ...details].map((detail) => quickBooksAccount(account, detail)),
    );
    const lines = await journal({ journals: 'all' });
    for (const name of new Set(lines.map((line) => line['Account Name'] ?? ''))) expect(listed).toContain(name);
    expect(listed).toContain('Parking taxes payable:State tax');
    const forManager = (await test.call('GET /billing/journals', {}, manager.headers)).body.data.accounts;
    expect(forManager.map(({ account }) => account)).not.toContain('payouts');
    const query = { format: 'xero', journals: 'all', lotsBy: 'tag' } as const;
    const { headers } = await test.call('GET /billing/transactions.csv', { query }, owner.headers);
    expect(headers['content-disposition']).toContain('journals-xero-2026-11-all-lots-by-tag.csv');
  });

  it('for Xero is a ZIP of files that each balance, above the lines that it imports at once', async () => {
    const large = await test.signUp('vendor');
    const many = await manyLocations(
      test.db,
      Array.from({ length: 110 }, (_, nth) => ({ ownerId: large.user._id, name: `Lot ${nth}` })),
    );
    for (const { id } of many) {
      const zone = await aZone(test.db, { locationId: id, priceCents: 1000, isHourly: true });
      await payForStay(test, aGuest(), { zoneId: zone.id });
    }
    const url = '/api/v1/billing/transactions.csv?format=xero';
    const { headers, rawPayload } = await test.app.inject({ url, headers: large.headers });
    expect(headers['content-type']).toBe('application/zip');
    const parts = Object.values(unzipSync(rawPayload)).map((bytes): Record<string, string>[] =>
      parse(strFromU8(bytes), { columns: true }),
    );
    expect(parts).toHaveLength(2);
    const lots = parts.map((lines) => new Set(lines.map(({ TrackingOption1 }) => TrackingOption1)).size);
    expect(sumOf(lots)).toBe(many.length);
    for (const lines of parts) {
      expect(lines.length).toBeLessThanOrEqual(300);
      expect(sumOf(lines.map((line) => centsOf(line['*Amount'])))).toBe(0);
    }
  });
});

const centsOf = (amount = '') => Math.round(Number(amount) * 100);
const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

/** Once imported, the account of the balance has what the statement has. */
async function expectStatement(cents: readonly number[]): Promise<void> {
  const { opening, closing } = await statement();
  expect(sumOf(cents)).toBe(closing - opening);
}

describe('the oldest first', () => {
  it('is the same list the other way round, page by page', async () => {
    const newest = (await list({ limit: 200 })).data.transactions.map(({ _id }) => _id);
    expect(newest.length).toBeGreaterThan(3);
    const oldest: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        limit: 2,
        order: 'oldest',
        ...(cursor && { cursor }),
      });
      oldest.push(...page.data.transactions.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(oldest).toEqual(newest.toReversed());
  });
});
