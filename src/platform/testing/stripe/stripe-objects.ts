/** Stripe's answers, built from the stand-in's books with every field that the contract requires. */
import type {
  StandInAccount,
  StandInCharge,
  StandInDispute,
  StandInIntent,
  StandInMethod,
  StandInRefund,
  StandInSetup,
  StandInTransaction,
  StandInTransfer,
} from './stripe-records.ts';

const DELIVERED = { livemode: false, currency: 'usd' } as const;

type Of<Charge> = {
  readonly charge: Charge;
  readonly transfer: StandInTransfer | null;
  readonly card: StandInMethod | null;
};

export function intentObject(
  intent: StandInIntent,
  { charge, ...of }: Of<StandInCharge | null>,
  withCharge: boolean,
): object {
  const { ref, status, amountCents, capture, payout, error, onFile, savedRef } = intent;
  return {
    ...DELIVERED,
    id: ref,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.authorizedCents ?? amountCents,
    amount_capturable: status === 'requires_capture' ? amountCents : 0,
    amount_details: { tip: {} },
    amount_received: status === 'succeeded' ? amountCents : 0,
    application: null,
    application_fee_amount: payout?.feeCents ?? null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...(intent.currency && { currency: intent.currency }),
    canceled_at: status === 'canceled' ? intent.created : null,
    cancellation_reason: null,
    capture_method: capture,
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    customer: onFile?.customerRef ?? null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: error && {
      type: 'card_error',
      code: error.code === 'insufficient_funds' ? 'card_declined' : error.code,
      ...(error.code === 'insufficient_funds' && { decline_code: error.code }),
      message: error.message,
    },
    latest_charge: charge && (withCharge ? chargeObject(intent, { charge, ...of }) : charge.ref),
    managed_payments: null,
    metadata: intent.metadata,
    next_action: status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    on_behalf_of: null,
    payment_method: savedRef ?? onFile?.methodRef ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'link'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: onFile && onFile.methodRef === null ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: payout && { destination: payout.accountRef },
    transfer_group: null,
  };
}

export function chargeObject(intent: StandInIntent, { charge, transfer, card }: Of<StandInCharge>): object {
  const { amountCents, refundedCents, metadata, payout } = intent;
  return {
    ...DELIVERED,
    id: charge.ref,
    object: 'charge',
    amount: intent.authorizedCents ?? amountCents,
    amount_captured: intent.status === 'succeeded' ? amountCents : 0,
    amount_refunded: refundedCents,
    application: null,
    application_fee: transfer?.feeRef ? feeObject(transfer, transfer.feeRef) : null,
    application_fee_amount: payout?.feeCents ?? null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: intent.status === 'succeeded',
    created: charge.created,
    customer: null,
    description: intent.description,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.ref,
    payment_method: card?.ref ?? null,
    payment_method_details: card && { type: 'card', card: cardObject(card.number) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refundedCents === amountCents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    ...(transfer && { transfer: transferObject(transfer) }),
    transfer_data: payout && { amount: null, destination: payout.accountRef },
    transfer_group: null,
  };
}

export function methodObject({ ref, customerRef, number }: StandInMethod): object {
  return { id: ref, object: 'payment_method', type: 'card', customer: customerRef, card: cardObject(number) };
}

/** `card`: the saved card, if it was asked for. */
export function setupObject(setup: StandInSetup, card: StandInMethod | null = null): object {
  const { ref, clientSecret, created, customerRef, methodRef } = setup;
  const shown = card && methodObject(card);
  return {
    id: ref,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    cancellation_reason: null,
    client_secret: clientSecret,
    created,
    customer: customerRef,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: shown ?? methodRef,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'link'],
    single_use_mandate: null,
    status: methodRef === null ? 'requires_payment_method' : 'succeeded',
    usage: 'off_session',
  };
}

function cardObject(number: string): object {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: 'visa',
    checks: null,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2030,
    funding: 'credit',
    installments: null,
    last4: number.slice(-4),
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function feeObject(transfer: StandInTransfer, ref: string): object {
  return {
    ...DELIVERED,
    id: ref,
    object: 'application_fee',
    account: transfer.accountRef,
    amount: transfer.feeCents,
    amount_refunded: transfer.feeRefundedCents,
    charge: transfer.chargeRef,
    created: transfer.created,
    refunded: transfer.feeRefundedCents === transfer.feeCents,
  };
}

function transferObject(transfer: StandInTransfer): object {
  const { ref, amountCents, reversedCents, created, accountRef, chargeRef } = transfer;
  return {
    ...DELIVERED,
    id: ref,
    object: 'transfer',
    amount: amountCents,
    amount_reversed: reversedCents,
    balance_transaction: null,
    created,
    description: null,
    destination: accountRef,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${ref}/reversals` },
    reversed: reversedCents === amountCents,
    source_transaction: chargeRef,
    transfer_group: null,
  };
}

/** As in Accounts v2, fields that were not requested by name are omitted. */
export function accountObject(account: StandInAccount, include: readonly string[]): object {
  const { ref, created, email, name, metadata, status, closed } = account;
  const recipient = {
    applied: true,
    capabilities: { stripe_balance: { stripe_transfers: { status, status_details: [] } } },
  };
  return {
    id: ref,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed,
    contact_email: email,
    display_name: name,
    dashboard: 'express',
    created,
    livemode: false,
    metadata,
    ...(include.includes('configuration.recipient') && { configuration: { recipient } }),
    ...(include.includes('requirements') && { requirements: { entries: entriesOf(account) } }),
  };
}

function entriesOf({ missing, isWaiting }: StandInAccount): object[] {
  const entry = (description: string, from: string, status: string) => ({
    awaiting_action_from: from,
    description,
    errors: [],
    impact: {},
    minimum_deadline: { status },
    requested_reasons: [{ code: 'routine_onboarding' }],
  });
  return [
    ...missing.map((description) => entry(description, 'user', 'currently_due')),
    ...(isWaiting ? [entry('identity.individual', 'stripe', 'currently_due')] : []),
    entry('identity.business_details.product_description', 'user', 'eventually_due'),
  ];
}

export function refundObject(refund: StandInRefund): object {
  return {
    ...DELIVERED,
    id: refund.ref,
    object: 'refund',
    amount: refund.amountCents,
    balance_transaction: null,
    charge: refund.chargeRef,
    created: refund.created,
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.intentRef,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: refund.reversesTransfer ? `trr_${refund.ref.slice(3)}` : null,
  };
}

const NO_EVIDENCE = Object.fromEntries(
  [
    'access_activity_log',
    'billing_address',
    'cancellation_policy',
    'cancellation_policy_disclosure',
    'cancellation_rebuttal',
    'customer_communication',
    'customer_email_address',
    'customer_name',
    'customer_purchase_ip',
    'customer_signature',
    'duplicate_charge_documentation',
    'duplicate_charge_explanation',
    'duplicate_charge_id',
    'product_description',
    'receipt',
    'refund_policy',
    'refund_policy_disclosure',
    'refund_refusal_explanation',
    'service_date',
    'service_documentation',
    'shipping_address',
    'shipping_carrier',
    'shipping_date',
    'shipping_documentation',
    'shipping_tracking_number',
    'uncategorized_file',
    'uncategorized_text',
  ].map((name) => [name, null]),
);

export function disputeObject(dispute: StandInDispute): object {
  return {
    ...DELIVERED,
    id: dispute.ref,
    object: 'dispute',
    amount: dispute.amountCents,
    balance_transactions: dispute.transactions.map((transaction, nth) => ({
      id: `txn_${dispute.ref}_${nth}`,
      object: 'balance_transaction',
      amount: transaction.net + transaction.fee,
      currency: 'usd',
      fee: transaction.fee,
      net: transaction.net,
      reporting_category: transaction.net < 0 ? 'dispute' : 'dispute_reversal',
      type: 'adjustment',
    })),
    charge: dispute.chargeRef,
    created: dispute.created,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, enhanced_evidence: {} },
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    metadata: {},
    payment_intent: dispute.intentRef,
    reason: dispute.reason,
    status: dispute.status,
  };
}

export function balanceTransactionObject(transaction: StandInTransaction): object {
  const { ref, type, category, amountCents, feeCents, created, source } = transaction;
  return {
    id: ref,
    object: 'balance_transaction',
    amount: amountCents,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee: feeCents,
    fee_details:
      feeCents > 0
        ? [{ amount: feeCents, application: null, currency: 'usd', description: null, type: 'stripe_fee' }]
        : [],
    net: amountCents - feeCents,
    reporting_category: category,
    source,
    status: 'available',
    type,
  };
}

/** What came in during the last days is not available yet. */
export function balanceObject({ cents, pending }: { readonly cents: number; readonly pending: number }): object {
  const part = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return { object: 'balance', available: part(cents - pending), livemode: false, pending: part(pending) };
}
