import { expect, it } from 'vitest';
import {
  anIntent,
  anOpenIntent,
  aPaidIntent,
  aRefund,
  aReservation,
  type FailingOperation,
  type PaymentDriver,
  type SetUp,
} from './payment-driver.suite.ts';

/** More failures than any library retries by itself. */
const LONG = 10;

export function describeCutLines(setUp: SetUp): void {
  const unavailable = expect.objectContaining({ name: 'ProviderUnavailable' });
  const times = ['before', 'after'] as const;

  /** Reports an unknown outcome, then acts once when asked again with the same key. */
  async function requestedAgain<T>(
    driver: PaymentDriver,
    [operation, when]: [FailingOperation, 'before' | 'after'],
    call: () => Promise<T>,
  ): Promise<T> {
    driver.fail(operation, when, LONG);
    await expect(call()).rejects.toEqual(unavailable);
    driver.fail(operation, when, 0);
    return call();
  }

  it.each(times)('opens one intent when the connection was cut %s the provider acted', async (when) => {
    const driver = await setUp();
    const intent = anIntent(driver.provider);
    const { ref } = await requestedAgain(driver, ['create', when], () => driver.provider.createIntent(intent));
    expect((await driver.provider.createIntent(intent)).ref).toBe(ref);
    expect(await driver.provider.getIntent(ref)).toMatchObject({ status: 'requires_payment', amountCents: 1100 });
  });

  it.each(times)('holds more once when the connection was cut %s the provider acted', async (when) => {
    const driver = await setUp();
    const { increaseHold } = driver.provider;
    if (!increaseHold) return;
    const { ref } = await aReservation(driver);
    const held = await requestedAgain(driver, ['increase', when], () => increaseHold(ref, `increase-${ref}`, 1500));
    expect(held).toMatchObject({ status: 'authorized', amountCents: 1500 });
  });

  it.each(times)('captures once when the connection was cut %s the provider acted', async (when) => {
    const driver = await setUp();
    const { ref } = await aReservation(driver);
    const captured = await requestedAgain(driver, ['capture', when], () =>
      driver.provider.capture(ref, `capture-${ref}`, { amountCents: 700 }),
    );
    expect(captured).toMatchObject({ status: 'succeeded', amountCents: 700 });
  });

  it.each(times)('cancels an intent when the connection was cut %s the provider acted', async (when) => {
    const driver = await setUp();
    const { ref } = await anOpenIntent(driver);
    const canceled = await requestedAgain(driver, ['cancel', when], () => driver.provider.cancel(ref, `cancel-${ref}`));
    expect(canceled.status).toBe('canceled');
  });

  it.each(times)('refunds once when the connection was cut %s the provider acted', async (when) => {
    const driver = await setUp();
    const { ref } = await aPaidIntent(driver);
    const refund = aRefund(ref, { amountCents: 300 });
    await requestedAgain(driver, ['refund', when], () => driver.provider.refund(refund));
    expect((await driver.provider.getIntent(ref)).refundedCents).toBe(300);
  });

  it('reports an unknown outcome when the provider does not answer about an intent', async () => {
    const driver = await setUp();
    const { ref } = await aPaidIntent(driver);
    const intent = await requestedAgain(driver, ['get', 'before'], () => driver.provider.getIntent(ref));
    expect(intent.status).toBe('succeeded');
  });
}
