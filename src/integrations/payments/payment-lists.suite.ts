import { expect, it } from 'vitest';
import { anOpenIntent, aPaidIntent, aRefund, type SetUp } from './payment-driver.suite.ts';
import type { Listed, ListPage, ProviderRefund } from './payments.port.ts';

export function describeLists(setUp: SetUp): void {
  const HOUR = 3_600_000;

  async function all<T>(list: ((page: ListPage) => Promise<Listed<T>>) | undefined, since: Date): Promise<T[]> {
    const found: T[] = [];
    let cursor: string | null = null;
    do {
      const page: Listed<T> | undefined = await list?.({ since, cursor });
      found.push(...(page?.items ?? []));
      cursor = page?.next ?? null;
    } while (cursor);
    return found;
  }

  it('lists each intent once with its status, page by page, for reconciliation', async () => {
    const driver = await setUp();
    const { books } = driver.provider;
    if (!books) return;
    const since = new Date(driver.now().getTime() - HOUR);
    const paid = await aPaidIntent(driver);
    const open: string[] = [];
    for (let n = 0; n < 110; n++) open.push((await anOpenIntent(driver)).ref);
    const listed = await all(books.listIntents, since);
    const refs = listed.map(({ ref }) => ref);
    expect(refs.filter((ref) => open.includes(ref)).sort()).toEqual(open.sort());
    const createdAt = new Date(Math.floor(driver.now().getTime() / 1000) * 1000);
    const shown = listed.find(({ ref }) => ref === paid.ref);
    expect(shown).toEqual({ ...(await driver.provider.getIntent(paid.ref)), createdAt: expect.any(Date) });
    expect(Math.floor((shown?.createdAt.getTime() ?? 0) / 1000) * 1000).toBe(createdAt.getTime());
    const times = listed.map((each) => each.createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(await all(books.listIntents, new Date(driver.now().getTime() + HOUR))).toEqual([]);
  });

  it('lists refunds with the key they were requested with', async () => {
    const driver = await setUp();
    const { books } = driver.provider;
    if (!books) return;
    const { ref } = await aPaidIntent(driver);
    const refund = aRefund(ref, { amountCents: 300 });
    const { refundRef } = await driver.provider.refund(refund);
    const listed = await all(books.listRefunds, new Date(driver.now().getTime() - HOUR));
    expect(listed.filter((each) => each.ref === ref)).toEqual<ProviderRefund[]>([
      { refundRef, ref, amountCents: 300, status: 'succeeded', idempotencyKey: refund.idempotencyKey, failure: null },
    ]);
    expect(await all(books.listRefunds, new Date(driver.now().getTime() + HOUR))).toEqual([]);
  });

  it('lists all refunds of one payment', async () => {
    const driver = await setUp();
    const { ref } = await aPaidIntent(driver);
    const made: ProviderRefund[] = [];
    for (const amountCents of [300, 200]) {
      const { idempotencyKey } = aRefund(ref);
      const { refundRef } = await driver.provider.refund(aRefund(ref, { amountCents, idempotencyKey }));
      made.push({ refundRef, ref, amountCents, status: 'succeeded', idempotencyKey, failure: null });
    }
    const reported = await driver.provider.listRefundsOf(ref);
    expect(reported).toHaveLength(2);
    expect(reported).toEqual(expect.arrayContaining(made));
    const { ref: other } = await aPaidIntent(driver);
    expect(await driver.provider.listRefundsOf(other)).toEqual([]);
  });
}
