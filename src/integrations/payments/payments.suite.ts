import { describe, expect, it } from 'vitest';
import { describeCutLines } from './payment-cut-lines.suite.ts';
import {
  anIntent,
  anOpenIntent,
  aPaidIntent,
  aRefund,
  aReservation,
  type Delivery,
  type PaymentDriver,
  reserveAndCapture,
  type SetUp,
} from './payment-driver.suite.ts';
import { describeLists } from './payment-lists.suite.ts';
import { type NewIntent, type PaymentProvider, type ProviderIntent, ProviderRefused } from './payments.port.ts';

/** What the product relies on, whichever provider holds the money. */
export function describePaymentProvider(name: string, setUp: () => Promise<PaymentDriver>): void {
  describe(`payments by ${name}`, () => {
    describeCreation(setUp);
    describePaying(setUp);
    describeCapture(setUp);
    describeIncrease(setUp);
    describeCancelling(setUp);
    describeRefunds(setUp);
    describeWebhooks(setUp);
    describeLists(setUp);
    describeCutLines(setUp);
  });
}

const refusal = (code?: string) => expect.objectContaining({ name: 'ProviderRefused', ...(code && { code }) });

function describeCreation(setUp: SetUp): void {
  it('returns the same intent for the same key, so that a lost answer can be requested again', async () => {
    const { provider } = await setUp();
    const intent = anIntent(provider);
    const [once, again] = [await provider.createIntent(intent), await provider.createIntent(intent)];
    expect(again).toEqual(once);
  });

  it('creates one intent when the same key arrives twice at once', async () => {
    const { provider } = await setUp();
    const intent = anIntent(provider);
    const opened = await Promise.all([1, 2, 3, 4].map(() => provider.createIntent(intent)));
    expect(new Set(opened.map(({ ref }) => ref)).size).toBe(1);
  });

  it.each<[string, (intent: NewIntent, provider: PaymentProvider) => Partial<NewIntent>]>([
    ['amount', () => ({ amountCents: 1200 })],
    ['capture', ({ capture }) => ({ capture: capture === 'manual' ? 'automatic' : 'manual' })],
    ['metadata', (_intent, provider) => ({ metadata: anIntent(provider).metadata })],
  ])('refuses a key that was used with another %s', async (_what, others) => {
    const { provider } = await setUp();
    const intent = anIntent(provider);
    await provider.createIntent(intent);
    await expect(provider.createIntent({ ...intent, ...others(intent, provider) })).rejects.toEqual(refusal());
  });

  it('returns an intent as created, and not yet paid', async () => {
    const { provider } = await setUp();
    const intent = anIntent(provider);
    const { ref } = await provider.createIntent(intent);
    expect(await provider.getIntent(ref)).toEqual<ProviderIntent>({
      provider: provider.name,
      ref,
      status: 'requires_payment',
      amountCents: 1100,
      refundedCents: 0,
      metadata: intent.metadata,
      declined: null,
    });
  });

  it('refuses an amount below its minimum, and an unknown intent', async () => {
    const { provider } = await setUp();
    const tooLittle = anIntent(provider, { amountCents: provider.minimumCents - 1 });
    await expect(provider.createIntent(tooLittle)).rejects.toEqual(refusal());
    await expect(provider.getIntent('pi_unknown')).rejects.toBeInstanceOf(ProviderRefused);
  });
}

function describePaying(setUp: SetUp): void {
  it('says why a card was declined, and accepts the next one', async () => {
    const driver = await setUp();
    const opened = await anOpenIntent(driver);
    await driver.payDeclined(opened);
    const declined = await reserveAndCapture(driver, opened);
    expect(declined).toMatchObject({ status: 'requires_payment', declined: { message: expect.stringMatching(/\w/) } });
    await driver.pay(opened);
    await reserveAndCapture(driver, opened);
    expect(await driver.provider.getIntent(opened.ref)).toMatchObject({ status: 'succeeded', declined: null });
  });

  it('charges once, however often the browser confirms (V2.3.4)', async () => {
    const driver = await setUp();
    const opened = await anOpenIntent(driver);
    const payAndCapture = () => driver.pay(opened).then(() => reserveAndCapture(driver, opened));
    await Promise.allSettled([payAndCapture(), payAndCapture(), payAndCapture()]);
    expect(await driver.provider.getIntent(opened.ref)).toMatchObject({ status: 'succeeded', amountCents: 1100 });
  });
}

function describeCapture(setUp: SetUp): void {
  it('only reserves the money of an intent that is captured later, and captures it once', async () => {
    const driver = await setUp();
    const { ref } = await aReservation(driver);
    expect((await driver.provider.getIntent(ref)).status).toBe('authorized');
    const once = await driver.provider.capture(ref, `capture-${ref}`);
    const again = await driver.provider.capture(ref, `capture-${ref}`);
    expect([once.status, again.status]).toEqual(['succeeded', 'succeeded']);
  });

  it('captures a part of what it reserved, once, releases the rest and gives back no more than it took', async () => {
    const driver = await setUp();
    const { ref } = await aReservation(driver);
    const part = { amountCents: 700 };
    const once = await driver.provider.capture(ref, `capture-${ref}`, part);
    const again = await driver.provider.capture(ref, `again-${ref}`, { amountCents: 300 });
    expect([once, again, await driver.provider.getIntent(ref)]).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ status: 'succeeded', amountCents: 700 })),
    );
    await expect(driver.provider.refund(aRefund(ref, { amountCents: 701 }))).rejects.toEqual(refusal());
    await driver.provider.refund(aRefund(ref, { amountCents: 700 }));
    expect((await driver.provider.getIntent(ref)).refundedCents).toBe(700);
  });

  it('never captures more than was reserved', async () => {
    const driver = await setUp();
    const { ref } = await aReservation(driver);
    const { status } = await driver.provider.capture(ref, `capture-${ref}`, { amountCents: 1101 });
    expect(['authorized', 'canceled']).toContain(status);
  });

  it('does not capture a canceled intent', async () => {
    const driver = await setUp();
    const { ref } = await aReservation(driver);
    await driver.provider.cancel(ref, `cancel-${ref}`);
    expect((await driver.provider.capture(ref, `capture-${ref}`)).status).toBe('canceled');
  });
}

function describeIncrease(setUp: SetUp): void {
  const raising = async () => {
    const driver = await setUp();
    const { increaseHold } = driver.provider;
    // PayPal cannot.
    return increaseHold && { driver, increaseHold, ...(await aReservation(driver)) };
  };

  it('holds more, once, and captures no more than that', async () => {
    const held = await raising();
    if (!held) return;
    const { driver, increaseHold, ref } = held;
    const once = await increaseHold(ref, `increase-${ref}`, 1500);
    const again = await increaseHold(ref, `again-${ref}`, 1500);
    expect([once, again, await driver.provider.getIntent(ref)]).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ status: 'authorized', amountCents: 1500 })),
    );
    const captured = await driver.provider.capture(ref, `capture-${ref}`, { amountCents: 1400 });
    expect(captured).toMatchObject({ status: 'succeeded', amountCents: 1400 });
    expect(await increaseHold(ref, `late-${ref}`, 1600)).toMatchObject({ status: 'succeeded', amountCents: 1400 });
  });

  it('keeps what it held when the bank holds no more', async () => {
    const driver = await setUp();
    const { increaseHold } = driver.provider;
    if (!increaseHold || !driver.payHolding) return;
    const { ref, ...opened } = await anOpenIntent(driver, { capture: 'manual' });
    await driver.payHolding({ ref, ...opened });
    expect(await increaseHold(ref, `increase-${ref}`, 1500)).toMatchObject({ status: 'authorized', amountCents: 1100 });
    expect(await driver.provider.capture(ref, `capture-${ref}`)).toMatchObject({
      status: 'succeeded',
      amountCents: 1100,
    });
  });
}

function describeCancelling(setUp: SetUp): void {
  it.each<[string, Partial<NewIntent>]>([
    ['as usual', {}],
    ['later', { capture: 'manual' }],
  ])('cancels an unpaid intent permanently (captured %s)', async (_when, options) => {
    const driver = await setUp();
    const opened = await anOpenIntent(driver, options);
    const once = await driver.provider.cancel(opened.ref, `cancel-${opened.ref}`);
    const again = await driver.provider.cancel(opened.ref, `cancel-${opened.ref}`);
    expect([once.status, again.status]).toEqual(['canceled', 'canceled']);
    await driver.pay(opened).catch(() => {});
    await reserveAndCapture(driver, opened);
    expect((await driver.provider.getIntent(opened.ref)).status).toBe('canceled');
  });

  it('cancels a reservation', async () => {
    const driver = await setUp();
    const { ref } = await aReservation(driver);
    expect((await driver.provider.cancel(ref, `cancel-${ref}`)).status).toBe('canceled');
  });

  it('reports success when the intent was paid a moment before', async () => {
    const driver = await setUp();
    const { ref } = await aPaidIntent(driver);
    expect((await driver.provider.cancel(ref, `cancel-${ref}`)).status).toBe('succeeded');
  });
}

function describeRefunds(setUp: SetUp): void {
  const refunded = async ({ provider }: PaymentDriver, ref: string) => (await provider.getIntent(ref)).refundedCents;

  it('refunds once for the same key, even when it comes twice at once (V15.4.2)', async () => {
    const driver = await setUp();
    const { ref } = await aPaidIntent(driver);
    const refund = aRefund(ref, { amountCents: 300 });
    const refs = [
      ...(await Promise.all([driver.provider.refund(refund), driver.provider.refund(refund)])),
      await driver.provider.refund(refund),
    ];
    expect(new Set(refs.map(({ refundRef }) => refundRef)).size).toBe(1);
    expect(await refunded(driver, ref)).toBe(300);
  });

  it('refunds in parts up to the whole amount, and refuses a cent more', async () => {
    const driver = await setUp();
    const { ref } = await aPaidIntent(driver);
    await driver.provider.refund(aRefund(ref, { amountCents: 1000 }));
    await expect(driver.provider.refund(aRefund(ref, { amountCents: 101 }))).rejects.toEqual(refusal());
    await driver.provider.refund(aRefund(ref, { amountCents: 100 }));
    expect(await refunded(driver, ref)).toBe(1100);
  });

  it.each([0, -100])('refuses to refund %i cents', async (amountCents) => {
    const driver = await setUp();
    const { ref } = await aPaidIntent(driver);
    await expect(driver.provider.refund(aRefund(ref, { amountCents }))).rejects.toEqual(refusal());
    expect(await refunded(driver, ref)).toBe(0);
  });

  it('refuses a refund key that was used with another amount or for another intent', async () => {
    const driver = await setUp();
    const [{ ref }, other] = [await aPaidIntent(driver), await aPaidIntent(driver)];
    const refund = aRefund(ref, { amountCents: 300 });
    await driver.provider.refund(refund);
    await expect(driver.provider.refund({ ...refund, amountCents: 400 })).rejects.toEqual(refusal());
    await expect(driver.provider.refund({ ...refund, ref: other.ref })).rejects.toEqual(refusal());
    expect([await refunded(driver, ref), await refunded(driver, other.ref)]).toEqual([300, 0]);
  });

  it('refunds nothing that was never charged', async () => {
    const driver = await setUp();
    const { ref } = await anOpenIntent(driver);
    await expect(driver.provider.refund(aRefund(ref))).rejects.toEqual(refusal());
  });
}

function describeWebhooks(setUp: SetUp): void {
  const MINUTE = 60_000;
  const delivered = async () => {
    const driver = await setUp();
    const intent = anIntent(driver.provider);
    const opened = await driver.provider.createIntent(intent);
    await driver.pay(opened);
    await reserveAndCapture(driver, opened);
    const [delivery] = (await driver.webhooksOf(opened.ref)).slice(-1);
    if (!delivery) throw new Error('Paying an intent announces nothing.');
    const read = ({ rawBody, headers }: Delivery) => driver.provider.readWebhook(rawBody, headers, driver.now());
    const at = (minutes: number) => new Date(driver.now().getTime() + minutes * MINUTE);
    return { driver, intent, opened, delivery, read, at };
  };

  it('identifies the intent and its metadata', async () => {
    const { delivery, read, opened, intent } = await delivered();
    const event = await read(delivery);
    expect(event).toEqual({
      kind: 'intent',
      id: expect.stringMatching(/\w/),
      ref: opened.ref,
      metadata: expect.toBeOneOf([intent.metadata, 'unsaid']),
      about: 'progress',
    });
    expect(await read(delivery)).toEqual(event);
  });

  it('rejects a webhook signed without the secret (V8.3.1)', async () => {
    const { driver, delivery, read, at } = await delivered();
    expect(await read(await driver.sign(delivery.rawBody, { at: at(0), knowsSecret: false }))).toBeNull();
  });

  it('rejects a webhook without a signature, or with a malformed one', async () => {
    const { delivery, read } = await delivered();
    expect(await read({ ...delivery, headers: {} })).toBeNull();
    const garbled = Object.fromEntries(Object.keys(delivery.headers).map((name) => [name, 'v1=']));
    expect(await read({ ...delivery, headers: garbled })).toBeNull();
  });

  it('accepts a signature only for the body it was made for', async () => {
    const { delivery, read, opened } = await delivered();
    expect(await read({ ...delivery, rawBody: delivery.rawBody.replace(opened.ref, `${opened.ref}0`) })).toBeNull();
    expect(await read({ ...delivery, rawBody: `${delivery.rawBody} ` })).toBeNull();
    expect(await read({ ...delivery, rawBody: '' })).toBeNull();
  });

  it('accepts a signature for five minutes, so that a recorded one cannot be replayed later', async () => {
    const { driver, delivery, read, at } = await delivered();
    if (!driver.signaturesExpire) return;
    const signedAt = async (minutes: number) => driver.sign(delivery.rawBody, { at: at(minutes), knowsSecret: true });
    expect(await read(await signedAt(-4))).not.toBeNull();
    expect(await read(await signedAt(-6))).toBeNull();
    expect(await read(await signedAt(6))).toBeNull();
  });
}
