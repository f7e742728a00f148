import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NewTransfer, OwnerTransfers } from './owner-transfers.port.ts';

/** An adapter, and what its other parties do. */
export type TransferDriver = {
  readonly transfers: OwnerTransfers;
  /** Money comes in. */
  readonly earn: (cents: number) => Promise<void>;
  /** Accounts of owners: one that can be paid, one that cannot, and one whose bank returns what it was paid. */
  readonly destinations: { readonly good: string; readonly restricted: string; readonly closed: string };
  /** Time passes until the banks have decided. */
  readonly letBanksDecide: () => Promise<void>;
  /** Cuts the connection at the next calls, before or after the provider acts. */
  readonly fail: (when: 'before' | 'after', times: number) => void;
  readonly heal: () => void;
};

export function aTransfer({ destinations }: TransferDriver, options: Partial<NewTransfer> = {}): NewTransfer {
  const payoutId = randomUUIDv7();
  const base = { payoutId, idempotencyKey: `payout-${payoutId}-1`, amountCents: 500, description: 'Parkvale' };
  return { ...base, destination: destinations.good, ...options };
}

const refusal = (code?: string, passes?: boolean) =>
  expect.objectContaining({
    name: 'ProviderRefused',
    ...(code && { code }),
    ...(passes !== undefined && { passes }),
  });
const unavailable = expect.objectContaining({ name: 'ProviderUnavailable' });

/** What payouts rely on, checked against every provider that can transfer. */
export function describeOwnerTransfers(name: string, driver: TransferDriver): void {
  const { transfers, earn, destinations } = driver;
  describe(`transfers to owners by ${name}`, () => {
    it('leave the balance once per payout, however often they are requested', async () => {
      await earn(1000);
      const before = await transfers.getAvailable();
      const requested = aTransfer(driver);
      const made = await Promise.all([1, 2, 3].map(() => transfers.create(requested)));
      made.push(await transfers.create({ ...requested, idempotencyKey: `${requested.idempotencyKey}-later` }));
      expect(new Set(made.map(({ ref }) => ref)).size).toBe(1);
      expect(made[0]).toMatchObject({ amountCents: 500, reversedCents: 0, arrival: 'on_its_way' });
      expect(await transfers.getAvailable()).toBe(before - 500);
      expect(await transfers.find(requested.payoutId)).toMatchObject({ ref: made[0]?.ref });
    });

    it.each(['before', 'after'] as const)('are made once when the answer is lost %s they are made', async (when) => {
      await earn(1000);
      const before = await transfers.getAvailable();
      const requested = aTransfer(driver);
      driver.fail(when, 2);
      await expect(transfers.create(requested)).rejects.toEqual(unavailable);
      expect((await transfers.find(requested.payoutId)) !== null).toBe(when === 'after');
      driver.heal();
      await transfers.create(requested);
      expect(await transfers.getAvailable()).toBe(before - 500);
    });

    it('refuse another amount for the same payout', async () => {
      await earn(1000);
      const requested = aTransfer(driver);
      await transfers.create(requested);
      await expect(transfers.create({ ...requested, amountCents: 400 })).rejects.toEqual(refusal());
    });

    it('never spend more than the balance, and are made once there is enough', async () => {
      await earn(1000);
      const amountCents = (await transfers.getAvailable()) + 300;
      const requested = aTransfer(driver, { amountCents });
      await expect(transfers.create(requested)).rejects.toEqual(refusal('balance_insufficient', true));
      expect(await transfers.find(requested.payoutId)).toBeNull();
      await earn(10_000);
      const later = { ...requested, idempotencyKey: `${requested.idempotencyKey}-2` };
      expect(await transfers.create(later)).toMatchObject({ amountCents });
    });

    it('permanently refuse an account that accepts none', async () => {
      await earn(1000);
      const requested = aTransfer(driver, { destination: destinations.restricted });
      await expect(transfers.create(requested)).rejects.toEqual(refusal(undefined, false));
      expect(await transfers.find(requested.payoutId)).toBeNull();
    });

    it('arrive at the bank, or come back from it', async () => {
      await earn(2000);
      const good = await transfers.create(aTransfer(driver));
      const closed = await transfers.create(aTransfer(driver, { destination: destinations.closed }));
      await driver.letBanksDecide();
      expect(await transfers.get(good.ref)).toMatchObject({ arrival: 'arrived', reversedCents: 0 });
      const back = { arrival: 'bank_refused', failureCode: 'account_closed' };
      const reversedCents = transfers.to === 'bank' ? 500 : 0;
      expect(await transfers.get(closed.ref)).toMatchObject({ ...back, reversedCents });
    });

    it('are reversed once', async () => {
      await earn(1000);
      const before = await transfers.getAvailable();
      const { ref } = await transfers.create(aTransfer(driver));
      expect(await transfers.reverse(ref, `reverse-${ref}`)).toMatchObject({ reversedCents: 500 });
      expect(await transfers.reverse(ref, `reverse-${ref}-again`)).toMatchObject({ reversedCents: 500 });
      expect(await transfers.getAvailable()).toBe(before);
    });
  });
}
