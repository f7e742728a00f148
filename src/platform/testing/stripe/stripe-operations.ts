/** The calls of Stripe's stand-in: each path with the shapes of its request and answer, and its effect. */
import { recordIn, textIn } from './read-form.ts';
import { ACCOUNT_OPERATIONS } from './stripe-account-operations.ts';
import {
  type Answer,
  errorAnswer,
  forbidden,
  listed,
  malformed,
  missing,
  type Operation,
  ok,
  type Requested,
  refused,
} from './stripe-answers.ts';
import type { StripeBooks } from './stripe-books.ts';
import {
  balanceObject,
  balanceTransactionObject,
  disputeObject,
  methodObject,
  refundObject,
  setupObject,
} from './stripe-objects.ts';
import type { StandInIntent } from './stripe-records.ts';
import { listOfAccount, TRANSFER_OPERATIONS } from './stripe-transfer-operations.ts';

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'create',
    method: 'POST',
    path: '/v1/payment_intents',
    request: 'PaymentIntentCreateParams',
    answer: 'PaymentIntent',
    act: createIntent,
  },
  { name: 'list', method: 'GET', path: '/v1/payment_intents', act: listIntents },
  {
    name: 'get',
    method: 'GET',
    path: '/v1/payment_intents/:ref',
    answer: 'PaymentIntent',
    act: (books, requested) => withIntent(books, requested, (intent) => ok(books.showIntent(intent, true))),
  },
  {
    // The published contract has no shape of its request.
    name: 'set card',
    method: 'POST',
    path: '/v1/payment_intents/:ref',
    answer: 'PaymentIntent',
    act: setCard,
  },
  {
    // The published contract has no customers.
    name: 'make customer',
    method: 'POST',
    path: '/v1/customers',
    act: (books) => {
      const { ref, created } = books.addCustomer();
      return ok({ id: ref, object: 'customer', created, livemode: false });
    },
  },
  {
    name: 'charge saved',
    method: 'POST',
    path: '/v1/payment_intents/:ref/confirm',
    request: 'PaymentIntentConfirmParams',
    answer: 'PaymentIntent',
    act: chargeSaved,
  },
  {
    name: 'begin setup',
    method: 'POST',
    path: '/v1/setup_intents',
    request: 'SetupIntentCreateParams',
    answer: 'SetupIntent',
    act: (books, { form }) => {
      const customerRef = textIn(form, 'customer') ?? '';
      if (!books.customers.has(customerRef)) return missing('customer', customerRef);
      return ok(setupObject(books.addSetup(customerRef)));
    },
  },
  {
    name: 'get setup',
    method: 'GET',
    path: '/v1/setup_intents/:ref',
    answer: 'SetupIntent',
    act: (books, { ref }) => {
      const setup = books.setups.get(ref);
      return setup
        ? ok(setupObject(setup, books.methods.get(setup.methodRef ?? '') ?? null))
        : missing('setup_intent', ref);
    },
  },
  {
    name: 'get method',
    method: 'GET',
    path: '/v1/payment_methods/:ref',
    act: (books, { ref }) => {
      const method = books.methods.get(ref);
      return method ? ok(methodObject(method)) : missing('PaymentMethod', ref);
    },
  },
  {
    name: 'detach method',
    method: 'POST',
    path: '/v1/payment_methods/:ref/detach',
    act: (books, { ref }) => {
      const method = books.methods.get(ref);
      if (!method) return missing('PaymentMethod', ref);
      if (method.customerRef === null) return refused(DETACHED);
      method.customerRef = null;
      return ok(methodObject(method));
    },
  },
  {
    name: 'capture',
    method: 'POST',
    path: '/v1/payment_intents/:ref/capture',
    request: 'PaymentIntentCaptureParams',
    answer: 'PaymentIntent',
    act: (books, requested) => changed(books, requested, 'capture'),
  },
  {
    // The published contract has no shape of its request.
    name: 'increase',
    method: 'POST',
    path: '/v1/payment_intents/:ref/increment_authorization',
    answer: 'PaymentIntent',
    act: increase,
  },
  {
    name: 'cancel',
    method: 'POST',
    path: '/v1/payment_intents/:ref/cancel',
    request: 'PaymentIntentCancelParams',
    answer: 'PaymentIntent',
    act: (books, requested) => changed(books, requested, 'cancel'),
  },
  {
    name: 'refund',
    method: 'POST',
    path: '/v1/refunds',
    request: 'RefundCreateParams',
    answer: 'Refund',
    act: createRefund,
  },
  { name: 'list', method: 'GET', path: '/v1/refunds', act: listRefunds },
  {
    name: 'list',
    method: 'GET',
    path: '/v1/balance_transactions',
    act: (books, requested) => {
      if (requested.account !== null) return listOfAccount(books, requested);
      return books.balance.mayBeRead()
        ? listed(books.balance.transactions, requested.query, balanceTransactionObject)
        : forbidden('balance');
    },
  },
  {
    name: 'balance',
    method: 'GET',
    path: '/v1/balance',
    act: (books) =>
      books.balance.mayBeRead()
        ? ok(balanceObject({ cents: books.balance.cents(), pending: books.balance.pending() }))
        : forbidden('balance'),
  },
  {
    name: 'list',
    method: 'GET',
    path: '/v1/disputes',
    act: (books, { query }) => listed([...books.disputes.values()], query, disputeObject),
  },
  ...ACCOUNT_OPERATIONS,
  ...TRANSFER_OPERATIONS,
  {
    name: 'dispute',
    method: 'GET',
    path: '/v1/disputes/:ref',
    answer: 'Dispute',
    act: (books, { ref }) => {
      const dispute = books.disputes.get(ref);
      return dispute ? ok(disputeObject(dispute)) : missing('dispute', ref);
    },
  },
];

function createIntent(books: StripeBooks, { form }: Requested): Answer {
  const amountCents = Number(form.amount);
  if (!Number.isInteger(amountCents) || amountCents < 1)
    return malformed('parameter_invalid_integer', 'Invalid amount');
  if (amountCents < 50) return malformed('amount_too_small', 'Amount must be at least $0.50 usd');
  const accountRef = recordIn(form, 'transfer_data').destination;
  const fee = textIn(form, 'application_fee_amount');
  if (fee !== undefined && Number(fee) > amountCents) {
    return malformed('parameter_invalid_integer', 'The fee is larger than the amount.');
  }
  if (accountRef !== undefined && !books.owners.canReceive(accountRef)) {
    const message = 'Your destination account needs to have at least one of these capabilities: transfers.';
    return refused({ code: 'insufficient_capabilities_for_transfer', message });
  }
  const onFile = onFileIn(form);
  if (onFile && !books.customers.has(onFile.customerRef)) return missing('customer', onFile.customerRef);
  const methodRef = onFile?.methodRef;
  if (methodRef && books.methods.get(methodRef)?.customerRef !== onFile.customerRef) {
    return missing('PaymentMethod', methodRef);
  }
  const intent = books.addIntent({
    onFile,
    amountCents,
    capture: form.capture_method === 'manual' ? 'manual' : 'automatic',
    description: textIn(form, 'description') ?? null,
    metadata: recordIn(form, 'metadata'),
    mayIncrease:
      recordIn(recordIn(form, 'payment_method_options'), 'card').request_incremental_authorization === 'if_available',
    payout: accountRef === undefined ? null : { accountRef, feeCents: fee === undefined ? null : Number(fee) },
  });
  return ok(books.showIntent(intent));
}

/** If the form names a payment method, it is charged later. Otherwise the next one is saved, which must be requested. */
function onFileIn(form: Requested['form']): StandInIntent['onFile'] {
  const [customerRef, methodRef] = [textIn(form, 'customer'), textIn(form, 'payment_method') ?? null];
  if (customerRef === undefined) return null;
  return methodRef === null && form.setup_future_usage !== 'off_session' ? null : { customerRef, methodRef };
}

/** Which card its payer confirms: a saved one of the customer, or another, which may be saved. */
function setCard(books: StripeBooks, requested: Requested): Answer {
  const { form } = requested;
  return withIntent(books, requested, (intent) => {
    if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
      const message = `This PaymentIntent could not be updated because it has a status of ${intent.status}.`;
      return refused({ code: 'payment_intent_unexpected_state', message });
    }
    const customerRef = textIn(form, 'customer') ?? intent.onFile?.customerRef;
    const methodRef = textIn(form, 'payment_method') ?? null;
    if (customerRef !== undefined && !books.customers.has(customerRef)) return missing('customer', customerRef);
    if (methodRef && books.methods.get(methodRef)?.customerRef !== customerRef)
      return missing('PaymentMethod', methodRef);
    const isSaved = methodRef !== null || form.setup_future_usage === 'off_session';
    const onFile = customerRef !== undefined && isSaved ? { customerRef, methodRef } : null;
    return ok(books.showIntent(books.setOnFile(intent, onFile)));
  });
}

const DETACHED = {
  code: 'payment_method_unexpected_state',
  message: 'This payment method is not attached to a customer.',
};

/** Only what the server may confirm: a saved payment method, without its holder. */
function chargeSaved(books: StripeBooks, requested: Requested): Answer {
  return withIntent(books, requested, (before) => {
    if (requested.form.off_session !== 'true' || !before.onFile?.methodRef) {
      return malformed('parameter_missing', 'You must provide a payment method that was saved.');
    }
    if (books.methods.get(before.onFile.methodRef)?.customerRef !== before.onFile.customerRef) return refused(DETACHED);
    const { intent, refused: error } = books.chargeSaved(before);
    return error ? errorAnswer(402, { type: 'card_error', ...error }) : ok(books.showIntent(intent, true));
  });
}

function withIntent(books: StripeBooks, { ref }: { ref: string }, act: (intent: StandInIntent) => Answer): Answer {
  const intent = books.intents.get(ref);
  return intent ? act(intent) : missing('payment_intent', ref);
}

/** Refuses what is already final, every time. */
function changed(books: StripeBooks, requested: Requested, kind: 'capture' | 'cancel'): Answer {
  const [amount, fee] = [textIn(requested.form, 'amount_to_capture'), textIn(requested.form, 'application_fee_amount')];
  return withIntent(books, requested, (found) => {
    const isCanceled = kind === 'cancel' && found.status === 'canceled';
    if (fee !== undefined && Number(fee) > Number(amount ?? found.amountCents))
      return malformed('parameter_invalid_integer', 'The fee is larger than the amount.');
    const payout = found.payout && fee !== undefined ? { ...found.payout, feeCents: Number(fee) } : found.payout;
    const before = { ...found, payout };
    const change = books.change(before, { kind, ...(amount !== undefined && { amountCents: Number(amount) }) });
    if (!change.refused && !isCanceled) return ok(books.showIntent(change.intent, true));
    const message = `You cannot ${kind} this PaymentIntent because it has a status of ${before.status}.`;
    return refused({ code: 'payment_intent_unexpected_state', message });
  });
}

function increase(books: StripeBooks, requested: Requested): Answer {
  const amountCents = Number(requested.form.amount);
  return withIntent(books, requested, (before) => {
    if (!before.mayIncrease) {
      return refused({ code: 'payment_intent_unexpected_state', message: 'Its authorization cannot be incremented.' });
    }
    const { intent, refused: why } = books.change(before, { kind: 'increase', amountCents });
    if (!why) return ok(books.showIntent(intent, true));
    return why.code === 'card_declined' ? errorAnswer(402, { type: 'card_error', ...why }) : refused(why);
  });
}

function createRefund(books: StripeBooks, { form }: Requested): Answer {
  const amountCents = Number(form.amount);
  if (!Number.isInteger(amountCents) || amountCents < 1) {
    return malformed('parameter_invalid_integer', 'This value must be greater than or equal to 1.');
  }
  return withIntent(books, { ref: textIn(form, 'payment_intent') ?? '' }, (intent) => {
    const reversesTransfer = form.reverse_transfer === 'true';
    const refundsFee = form.refund_application_fee === 'true';
    if ((reversesTransfer && !intent.payout) || (refundsFee && !intent.payout?.feeCents)) {
      return malformed('parameter_invalid', 'There is no transfer or fee that could be taken back.');
    }
    const refund = books.addRefund(intent, {
      amountCents,
      metadata: recordIn(form, 'metadata'),
      reversesTransfer,
      refundsFee,
    });
    return 'code' in refund ? refused(refund) : ok(refundObject(refund));
  });
}

function listIntents(books: StripeBooks, { query }: Requested): Answer {
  return listed([...books.intents.values()], query, (intent) => books.showIntent(intent, true));
}

function listRefunds(books: StripeBooks, { query }: Requested): Answer {
  const { payment_intent: of } = query;
  const all = [...books.refunds.values()].filter(({ intentRef }) => of === undefined || intentRef === of);
  return listed(all, query, refundObject);
}
