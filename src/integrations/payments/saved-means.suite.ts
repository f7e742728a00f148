import { expect, it } from 'vitest';
import { anOpenIntent, type PaymentDriver } from './payment-driver.suite.ts';
import { type OnFile, type PaymentProvider, ProviderRefused } from './payments.port.ts';

/** A provider that saves a payment method with a payment, and charges it later without its holder. */
export type SavingDriver = PaymentDriver & {
  readonly provider: SavingProvider;
  /** Pays with the card of this number. */
  readonly payWith: (clientSecret: string, number: string) => Promise<void>;
  /** Pays with the saved card that was set. */
  readonly payWithSaved: (clientSecret: string) => Promise<void>;
  /** Saves the card of this number, without a payment. */
  readonly saveCard: (clientSecret: string, number: string) => Promise<void>;
};
export type SavingProvider = PaymentProvider & {
  readonly createCustomer: NonNullable<PaymentProvider['createCustomer']>;
  readonly chargeSaved: NonNullable<PaymentProvider['chargeSaved']>;
  readonly cardSetups: NonNullable<PaymentProvider['cardSetups']>;
  readonly detach: NonNullable<PaymentProvider['detach']>;
  readonly setCard: NonNullable<PaymentProvider['setCard']>;
};

/** The published card numbers, by what happens once they are saved. */
const CARDS = {
  good: '4242424242424242',
  declinedLater: '4000000000000341',
  authenticated: '4000002500003155',
} as const;

const KNOWN = {
  methodRef: expect.stringMatching(/./),
  label: 'Visa 4242',
  expires: expect.stringMatching(/^20\d\d-\d\d$/),
};

export function describeSavedMeans(driver: SavingDriver): void {
  const { provider } = driver;
  let customers = 0;

  const save = async (number: string): Promise<OnFile> => {
    customers += 1;
    const { ref: customerRef } = await provider.createCustomer({ idempotencyKey: `customer-${customers}` });
    const opened = await anOpenIntent(driver, { onFile: { customerRef, methodRef: null } });
    await driver.payWith(opened.clientSecret, number);
    const { saved } = await provider.getIntent(opened.ref);
    if (!saved) throw new Error('Nothing was saved.');
    return { customerRef, methodRef: saved.methodRef };
  };

  it('saves the payment method a payer confirms with, and says what it is called and when it expires', async () => {
    const { ref: customerRef } = await provider.createCustomer({ idempotencyKey: 'a payer' });
    const opened = await anOpenIntent(driver, { onFile: { customerRef, methodRef: null } });
    expect((await provider.getIntent(opened.ref)).saved).toBeUndefined();
    await driver.payWith(opened.clientSecret, CARDS.good);
    const { saved } = await provider.getIntent(opened.ref);
    expect(saved).toEqual({ ...KNOWN, customerRef });
  });

  it('charges it without its holder, once per intent', async () => {
    const onFile = await save(CARDS.good);
    const { ref } = await anOpenIntent(driver, { onFile });
    expect(await provider.chargeSaved(ref, `charge-${ref}`)).toMatchObject({ status: 'succeeded', amountCents: 1100 });
    expect(await provider.chargeSaved(ref, `charge-${ref}`)).toMatchObject({ status: 'succeeded' });
    // A bank may have replaced the card meanwhile.
    expect(await provider.getIntent(ref)).toMatchObject({
      status: 'succeeded',
      saved: { ...KNOWN, methodRef: onFile.methodRef },
    });
  });

  it('says why the bank declines it, and leaves the intent to be canceled', async () => {
    const onFile = await save(CARDS.declinedLater);
    const { ref } = await anOpenIntent(driver, { onFile });
    const charged = await provider.chargeSaved(ref, `charge-${ref}`);
    expect(charged).toMatchObject({ status: 'requires_payment', declined: { code: 'card_declined' } });
    expect((await provider.cancel(ref, `cancel-${ref}`)).status).toBe('canceled');
  });

  it('saves a card without a payment, once the payer confirms, and charges it later', async () => {
    const { ref: customerRef } = await provider.createCustomer({ idempotencyKey: 'a careful payer' });
    const { cardSetups } = provider;
    const { ref, clientSecret } = await cardSetups.begin({ idempotencyKey: 'a setup', customerRef });
    expect(await cardSetups.begin({ idempotencyKey: 'a setup', customerRef })).toEqual({ ref, clientSecret });
    expect(await cardSetups.findSaved(ref)).toBeNull();
    await driver.saveCard(clientSecret, '4000000000000002');
    expect(await cardSetups.findSaved(ref)).toBeNull();
    await driver.saveCard(clientSecret, CARDS.good);
    const saved = await cardSetups.findSaved(ref);
    expect(saved).toEqual(KNOWN);
    const opened = await anOpenIntent(driver, { onFile: { customerRef, methodRef: saved?.methodRef ?? '' } });
    expect(await provider.chargeSaved(opened.ref, `charge-${opened.ref}`)).toMatchObject({ status: 'succeeded' });
  });

  const aSavedCard = async (number: string): Promise<OnFile> => {
    customers += 1;
    const { ref: customerRef } = await provider.createCustomer({ idempotencyKey: `customer-${customers}` });
    const { ref, clientSecret } = await provider.cardSetups.begin({
      idempotencyKey: `setup-${customers}`,
      customerRef,
    });
    await driver.saveCard(clientSecret, number);
    return { customerRef, methodRef: (await provider.cardSetups.findSaved(ref))?.methodRef ?? '' };
  };
  const statusOf = async (ref: string) => (await provider.getIntent(ref)).status;
  const setSaved = async (ref: string, onFile: OnFile, key = `set-${ref}`) =>
    provider.setCard(ref, key, { ...onFile, isSaved: false });

  it('lets its payer confirm an open intent with a saved card', async () => {
    const onFile = await aSavedCard(CARDS.good);
    const { ref, clientSecret } = await anOpenIntent(driver);
    for (let times = 0; times < 2; times++) await setSaved(ref, onFile);
    expect(await statusOf(ref)).toBe('requires_payment');
    await driver.payWithSaved(clientSecret);
    expect(await provider.getIntent(ref)).toMatchObject({ status: 'succeeded', saved: onFile });
  });

  it('lets the bank ask a payer who is there to authenticate', async () => {
    const { ref, clientSecret } = await anOpenIntent(driver);
    await setSaved(ref, await aSavedCard(CARDS.authenticated));
    await driver.payWithSaved(clientSecret);
    expect(await statusOf(ref)).toBe('requires_action');
  });

  it('takes another card after the saved one was declined, and saves it only if that was asked for', async () => {
    const onFile = await aSavedCard(CARDS.declinedLater);
    for (const isSaved of [false, true]) {
      const { ref, clientSecret } = await anOpenIntent(driver);
      await setSaved(ref, onFile);
      await driver.payWithSaved(clientSecret);
      expect(await provider.getIntent(ref)).toMatchObject({
        status: 'requires_payment',
        declined: { code: 'card_declined' },
      });
      const card = { customerRef: isSaved ? onFile.customerRef : null, methodRef: null, isSaved };
      await provider.setCard(ref, `other-${ref}`, card);
      await driver.payWith(clientSecret, CARDS.good);
      const paid = await provider.getIntent(ref);
      expect(paid.status).toBe('succeeded');
      if (isSaved) expect(paid.saved).toEqual({ ...KNOWN, customerRef: onFile.customerRef });
      else expect(paid.saved?.methodRef).not.toBe(onFile.methodRef);
    }
  });

  it('refuses a card for an intent that is paid', async () => {
    const onFile = await aSavedCard(CARDS.good);
    const { ref, clientSecret } = await anOpenIntent(driver);
    await driver.payWith(clientSecret, CARDS.good);
    await expect(setSaved(ref, onFile)).rejects.toBeInstanceOf(ProviderRefused);
  });

  it('never charges a card again that was detached, however often it is', async () => {
    const onFile = await save(CARDS.good);
    const { ref } = await anOpenIntent(driver, { onFile });
    for (let times = 0; times < 2; times++) await provider.detach(onFile.methodRef ?? '');
    // A provider refuses it, or answers an intent that still requires payment.
    await provider.chargeSaved(ref, `charge-${ref}`).catch((error) => expect(error).toBeInstanceOf(ProviderRefused));
    expect((await provider.getIntent(ref)).status).not.toBe('succeeded');
  });
}
