// The texts of the payment step. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const paymentsTexts = {
  checking: t`Your payment is being checked…`,
  paid: t`Paid`,
  authorized: t`Authorized`,
  notCharged: t`You have not been charged.`,
  somethingWrong: t`Looks like something went wrong, please try again`,
  brokeOff: t`The connection was lost before the payment was confirmed. Try again; you will not be charged twice.`,
  unsureTitle: t`We are not sure yet whether you have paid`,
  unsure: t`The result did not reach this device. Do not pay again elsewhere. Check again when you have a signal, and this page picks up where it left off.`,
  checkAgain: t`Check again`,
  back: t`Back`,
  expired: t`This price has expired. You have not been charged. Start again.`,
  refunded: t`This payment could not be used. It will be refunded in full. Start again to park.`,
};

export const stripeTexts = {
  or: t`or by card`,
  pay: (total: string) => t`Pay ${total}`,
  authorize: (total: string) => t`Authorize ${total}`,
  paying: t`Paying…`,
  secured: t`Your card goes straight to Stripe. We never see its number.`,
  wallets: t`Pay with a wallet`,
};

/** Shown when a provider's script does not load. */
export const kitTexts = {
  cardsTitle: t`The card form did not load`,
  payPalTitle: t`The PayPal button did not load`,
  text: t`You have not been charged. Check your signal; an ad blocker may also stop it.`,
  again: t`Try again`,
};

export const sandboxTexts = {
  notice: t`Sandbox: no money moves. Never use your own card.`,
  wallet: (total: string) => t`Pay ${total} with test wallet`,
  authorizeWallet: (total: string) => t`Authorize ${total} with test wallet`,
  or: t`or by card`,
  number: t`Card number`,
  expiry: t`Expiration date`,
  expiryHint: t`MM / YY`,
  cvc: t`Security code`,
  pay: (total: string) => t`Pay ${total}`,
  paying: t`Paying…`,
  numberMissing: t`Please enter the card number.`,
  expiryMissing: t`Please enter the expiration date as MM / YY.`,
  cvcMissing: t`Please enter the security code: 3 or 4 digits.`,
  testCards: t`Test cards`,
  testCardsText: t`One tap fills in the form. Any future date and any security code will do.`,
  cards: [
    { number: '4242424242424242', outcome: t`Is approved` },
    { number: '4000002500003155', outcome: t`Asks for authentication` },
    { number: '4000000000000002', outcome: t`Is declined` },
    { number: '4000000000009995', outcome: t`Has insufficient funds` },
    { number: '4000000000000069', outcome: t`Has expired` },
    { number: '4000000000000127', outcome: t`Has a wrong security code` },
    { number: '4000000000000705', outcome: t`Is authorized, but never charged later` },
  ],
  authenticateTitle: t`Your bank wants to verify that it is you`,
  authenticate: (total: string) =>
    t`This stands in for your bank's own page. Complete it to pay ${total}, or fail it to see what happens then.`,
  complete: t`Complete`,
  fail: t`Fail`,
  authenticationFailed: t`Your bank could not confirm that it is you.`,
};
