// The texts of the payment step. Those that the specification fixes are verbatim.

export const paymentsTexts = {
  checking: 'Checking your payment…',
  paid: 'Paid',
  notCharged: 'You have not been charged.',
  somethingWrong: 'Looks like something went wrong, please try again',
  brokeOff: 'The connection was lost before the payment was confirmed. Try again; you will not be charged twice.',
  unsureTitle: 'We are not sure yet whether you have paid',
  unsure:
    'The answer did not reach this device. Do not pay again elsewhere. Check again when you have a signal, and this page picks up where it left off.',
  checkAgain: 'Check again',
  back: 'Back',
  expired: 'This price has expired. You have not been charged. Start again.',
  refunded: 'This payment could not be used. It will be refunded in full. Start again to park.',
};

export const stripeTexts = {
  or: 'or by card',
  pay: (total: string) => `Pay ${total}`,
  paying: 'Paying…',
  secured: 'Your card goes straight to Stripe. We never see its number.',
  wallets: 'Pay with a wallet',
};

/** Shown when a provider's script does not load. */
export const kitTexts = {
  cardsTitle: 'The card form did not load',
  payPalTitle: 'The PayPal button did not load',
  text: 'You have not been charged. Check your signal; an ad blocker may also stop it.',
  again: 'Try again',
};

export const sandboxTexts = {
  noticeTitle: 'This is a sandbox. No money moves.',
  notice: 'Pay with the test wallet or a test card, never with a card of your own.',
  wallet: (total: string) => `Pay ${total} with test wallet`,
  or: 'or by card',
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM / YY',
  cvc: 'Security code',
  pay: (total: string) => `Pay ${total}`,
  paying: 'Paying…',
  numberMissing: 'Please enter the card number.',
  expiryMissing: 'Please enter the expiration date as MM / YY.',
  cvcMissing: 'Please enter the security code: 3 or 4 digits.',
  testCards: 'Test cards',
  testCardsText: 'One tap fills in the form. Any future date and any security code will do.',
  cards: [
    { number: '4242424242424242', outcome: 'Pays at once' },
    { number: '4000002500003155', outcome: 'Asks for authentication' },
    { number: '4000000000000002', outcome: 'Is declined' },
    { number: '4000000000009995', outcome: 'Has insufficient funds' },
    { number: '4000000000000069', outcome: 'Has expired' },
    { number: '4000000000000127', outcome: 'Has a wrong security code' },
  ],
  authenticateTitle: 'Your bank wants to verify that it is you',
  authenticate: (total: string) =>
    `This stands in for your bank's own page. Complete it to pay ${total}, or fail it to see what happens then.`,
  complete: 'Complete',
  fail: 'Fail',
  authenticationFailed: 'Your bank could not confirm that it is you.',
};
