// PayPal: the buyer approves an order, and our server authorizes it and captures it once the stay is
// stored. Orders are found by id, and their content is always read from PayPal.

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { clientSecretOf } from '#platform/access/client-secret.ts';
import {
  METHOD_GONE,
  type NewIntent,
  type NewRefund,
  type PartToCapture,
  type PaymentProvider,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from '../payments.port.ts';
import { payPalBalance } from './paypal-balance.ts';
import { createPayPalClient, type PayPalClient, PayPalRefused } from './paypal-client.ts';
import { fetchDispute, listDisputes } from './paypal-dispute.ts';
import type { PayPalSettings } from './paypal-http.ts';
import { centsOf, toPayPalMoney } from './paypal-money.ts';
import { writeNames } from './paypal-names.ts';
import {
  Authorization,
  Capture,
  failureOf,
  Order,
  type PayPalOrder,
  type ReadOrder,
  Refund,
  readOrder,
  readRefunds,
  refundStatusOf,
} from './paypal-order.ts';
import { ASKS_PAYER, CONSENT_GONE, MAY_NOT_SAVE, NOT_APPROVED, wordsForDecline } from './paypal-refusals.ts';
import { readPayPalWebhook } from './paypal-webhook.ts';

const TIMEOUT_MS = 10_000;
const ORDERS = '/v2/checkout/orders';
const PAYMENTS = '/v2/payments';
const SAVED = '/v3/vault/payment-tokens';

export type PayPalOptions = Omit<PayPalSettings, 'timeoutMs'> & {
  /** PayPal's id for our webhook. */
  readonly webhookId: string;
  /** Where PayPal sends buyers who leave its page, if they may save their account: it wants to know. */
  readonly savesFrom?: string | null;
  /** 10,000 by default; tests use less. */
  readonly timeoutMs?: number;
};

export function createPayPalProvider(options: PayPalOptions): PaymentProvider {
  const client = createPayPalClient({ ...options, timeoutMs: options.timeoutMs ?? TIMEOUT_MS });
  const savesFrom = options.savesFrom ?? null;
  return {
    name: 'paypal',
    minimumCents: 1,
    takesMoney: 'manual',
    createIntent: async (intent) => {
      const ref = await createOrder(client, intent, savesFrom);
      return { ref, clientSecret: clientSecretOf(ref, proofOf(ref, options.clientSecret)) };
    },
    createCustomer: null,
    chargeSaved: null,
    setCard: null,
    cardSetups: null,
    authorizeSaved: savesFrom === null ? null : (ref, methodRef) => authorizeSaved(client, ref, methodRef),
    detach: (methodRef) => detach(client, methodRef),
    getIntent: async (ref) => (await getOrder(client, ref)).intent,
    authorize: (ref) => authorize(client, ref),
    capture: (ref, key, part) => capture(client, { ref, key, part }),
    increaseHold: null,
    cancel: (ref) => cancelOrder(client, ref),
    refund: (refund) => refundCapture(client, refund),
    listRefundsOf: async (ref) => readRefunds(await getOrder(client, ref)),
    readWebhook: (rawBody, headers, _now, triageWebhook) =>
      readPayPalWebhook(client, options.webhookId, { rawBody, headers, ...(triageWebhook && { triageWebhook }) }),
    // PayPal has no list of orders. Its transaction search only shows money that moved, and only hours later.
    books: null,
    balance: payPalBalance(client, options.now),
    accounts: null,
    transfers: null,
    getDispute: (ref) => fetchDispute(client, ref, (orderRef) => getOrder(client, orderRef)),
    listDisputes: (page) => listDisputes(client, page, options.now()),
  };
}

/**
 * PayPal's order id appears in addresses and emails, so it must not open a receipt here. The proof next to it is
 * computed instead of random, because a repeat with the same key must return the same secret.
 */
function proofOf(ref: string, key: string): string {
  return createHmac('sha256', key).update(`client secret of ${ref}`).digest('base64url');
}

async function createOrder(client: PayPalClient, intent: NewIntent, savesFrom: string | null): Promise<string> {
  if (intent.capture !== 'manual') throw new ProviderRefused('capture_unsupported', 'Orders are authorized first.');
  const custom_id = writeNames(intent.metadata, { isCanceled: false });
  const body = {
    intent: 'AUTHORIZE',
    purchase_units: [
      {
        reference_id: 'default',
        amount: toPayPalMoney(intent.amountCents),
        description: intent.description,
        custom_id,
        invoice_id: intent.metadata.paymentId,
      },
    ],
    // A saved account is named when it is authorized. PayPal refuses another source than the one that an order was created with.
    ...(intent.saving !== 'known' && { payment_source: { paypal: buyerWith(intent, savesFrom) } }),
  };
  const order = await client({ method: 'POST', path: ORDERS, key: intent.idempotencyKey, body }, Order).catch(
    (error) => {
      // The payment matters more than saving the account.
      const isForSaving = error instanceof PayPalRefused && error.code === MAY_NOT_SAVE && intent.saving === 'new';
      if (!isForSaving) throw error;
      const plain = { ...body, payment_source: { paypal: buyerWith(intent, null) } };
      return client({ method: 'POST', path: ORDERS, key: intent.idempotencyKey, body: plain }, Order);
    },
  );
  const [unit] = order.purchase_units;
  // For a known key PayPal returns the old order, whatever the new request says.
  if (unit.custom_id !== custom_id || centsOf(unit.amount) !== intent.amountCents) throw otherParameters();
  return order.id;
}

function buyerWith({ saving }: NewIntent, savesFrom: string | null): object {
  const experience_context = {
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    // A bank transfer that takes days cannot pay for parking.
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
  };
  if (saving !== 'new' || savesFrom === null) return { experience_context };
  const pages = { return_url: savesFrom, cancel_url: savesFrom };
  // Two accounts of ours may belong to the same buyer, and each can remove its own.
  const vault = { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT', permit_multiple_payment_tokens: true };
  return { experience_context: { ...experience_context, ...pages }, attributes: { vault } };
}

async function fetchOrder(client: PayPalClient, ref: string): Promise<PayPalOrder> {
  return client({ method: 'GET', path: `${ORDERS}/${encodeURIComponent(ref)}` }, Order);
}

async function getOrder(client: PayPalClient, ref: string): Promise<ReadOrder> {
  return readOrder(await fetchOrder(client, ref));
}

/**
 * Sent without a key: an order can be authorized only once, and a key would repeat
 * the first card's decline for a buyer who then chose another.
 */
async function authorize(client: PayPalClient, ref: string): Promise<ProviderIntent> {
  const path = `${ORDERS}/${encodeURIComponent(ref)}/authorize`;
  try {
    await client({ method: 'POST', path, body: {} }, z.unknown());
  } catch (error) {
    if (!(error instanceof PayPalRefused) || error.status !== 422) throw error;
    return afterRefusal(await getOrder(client, ref), error);
  }
  return (await getOrder(client, ref)).intent;
}

/** Without a key, as above. The buyer has pressed our button, so PayPal's window is not opened unless PayPal asks for it. */
async function authorizeSaved(client: PayPalClient, ref: string, vaultId: string): Promise<ProviderIntent> {
  const path = `${ORDERS}/${encodeURIComponent(ref)}/authorize`;
  const body = { payment_source: { paypal: { vault_id: vaultId } } };
  const refused = await client({ method: 'POST', path, body }, z.unknown()).then(
    () => null,
    (error: unknown) => error,
  );
  if (refused && !(refused instanceof PayPalRefused && refused.status === 422)) throw refused;
  const order = await getOrder(client, ref);
  const intent = refused instanceof PayPalRefused ? afterRefusal(order, refused) : order.intent;
  if (intent.status !== 'requires_payment') return intent;
  const declined = intent.declined ?? declinedFor(ASKS_PAYER);
  return { ...intent, declined: CONSENT_GONE.has(declined.code) ? { ...declined, code: METHOD_GONE } : declined };
}

async function detach(client: PayPalClient, vaultId: string): Promise<void> {
  try {
    await client({ method: 'DELETE', path: `${SAVED}/${encodeURIComponent(vaultId)}` }, z.unknown());
  } catch (error) {
    // Removed before, here or in the buyer's own settings.
    if (!(error instanceof PayPalRefused) || error.status !== 404) throw error;
  }
}

/** Authorized by an earlier call whose answer was lost, or declined; then the buyer may choose again. */
function afterRefusal({ intent }: ReadOrder, { code }: PayPalRefused): ProviderIntent {
  const isUnpaid = intent.status === 'approved' || intent.status === 'requires_payment';
  if (!isUnpaid) return intent;
  const declined = code === NOT_APPROVED ? null : declinedFor(code);
  return { ...intent, status: 'requires_payment', declined };
}

type ToCapture = { readonly ref: string; readonly key: string; readonly part: PartToCapture | undefined };

async function capture(client: PayPalClient, { ref, key, part }: ToCapture): Promise<ProviderIntent> {
  const order = await fetchOrder(client, ref);
  const { intent, reservedBy, isCanceled, wasDeclined } = readOrder(order);
  if (intent.status !== 'authorized' || !reservedBy) return intent;
  if (isCanceled || wasDeclined) return cancelOrder(client, ref);
  const path = `${PAYMENTS}/authorizations/${reservedBy}/capture`;
  const body = { amount: toPayPalMoney(part?.amountCents ?? intent.amountCents), final_capture: true };
  try {
    const captured = await client({ method: 'POST', path, key, body }, Capture);
    const after = readOrder(withCapture(order, captured));
    return after.wasDeclined ? cancelOrder(client, ref) : after.intent;
  } catch (error) {
    if (!(error instanceof PayPalRefused) || error.status !== 422) throw error;
    return afterFailedCapture(client, ref, error);
  }
}

/** Captured or voided by an earlier call, or PayPal refuses the money; then the reservation is released. */
async function afterFailedCapture(client: PayPalClient, ref: string, { code }: PayPalRefused): Promise<ProviderIntent> {
  const { intent } = await getOrder(client, ref);
  if (intent.status !== 'authorized') return intent;
  const freed = await cancelOrder(client, ref);
  return freed.status === 'canceled' ? { ...freed, declined: declinedFor(code) } : freed;
}

function declinedFor(code: string): NonNullable<ProviderIntent['declined']> {
  return { code, message: wordsForDecline(code) };
}

function withCapture(order: PayPalOrder, captured: z.output<typeof Capture>): PayPalOrder {
  const [unit] = order.purchase_units;
  const payments = { ...unit.payments, captures: [captured] };
  return { ...order, purchase_units: [{ ...unit, payments }] };
}

const TURNS = 4;

/**
 * Voids what is reserved. An order that nobody has authorized cannot be ended at PayPal. It is
 * marked instead, and a later authorization or capture releases the money.
 */
async function cancelOrder(client: PayPalClient, ref: string): Promise<ProviderIntent> {
  for (let turn = 0; turn < TURNS; turn++) {
    const order = await getOrder(client, ref);
    const { status } = order.intent;
    if (status === 'succeeded' || status === 'processing' || status === 'canceled') return order.intent;
    try {
      if (order.reservedBy) await voidAuthorization(client, order.reservedBy);
      else await markCanceled(client, order.intent);
    } catch (error) {
      // Something changed at the same time; the next round sees it.
      if (!(error instanceof PayPalRefused) || error.status !== 422) throw error;
    }
  }
  throw new ProviderUnavailable(`PayPal does not say what became of the order ${ref}.`);
}

async function voidAuthorization(client: PayPalClient, id: string): Promise<void> {
  await client({ method: 'POST', path: `${PAYMENTS}/authorizations/${id}/void` }, Authorization.optional());
}

async function markCanceled(client: PayPalClient, { ref, metadata }: ProviderIntent): Promise<void> {
  if (!metadata) throw new ProviderRefused('not_ours', `The order ${ref} was made by another program.`);
  const path = "/purchase_units/@reference_id=='default'/custom_id";
  const change = { op: 'replace', path, value: writeNames(metadata, { isCanceled: true }) };
  await client({ method: 'PATCH', path: `${ORDERS}/${encodeURIComponent(ref)}`, body: [change] }, z.unknown());
}

async function refundCapture(
  client: PayPalClient,
  refund: NewRefund,
): Promise<{ refundRef: string; status: 'pending' | 'succeeded' }> {
  const { takenBy, refunds } = await getOrder(client, refund.ref);
  if (!takenBy) throw new ProviderRefused('nothing_captured', 'No captured money to refund.');
  // The key stored in the refund outlives the 45 days for which PayPal remembers it.
  const done = refunds.find(({ custom_id }) => custom_id === refund.idempotencyKey);
  const made = done ?? (await postRefund(client, takenBy, refund));
  const isOther = made.amount && centsOf(made.amount) !== refund.amountCents;
  if (isOther || !isOfCapture(made, takenBy)) throw otherParameters();
  const status = refundStatusOf(made);
  if (status === 'failed') throw new ProviderRefused(failureOf(made).code, 'PayPal could not refund the payment.');
  return { refundRef: made.id, status };
}

function postRefund(client: PayPalClient, captureId: string, refund: NewRefund): Promise<z.output<typeof Refund>> {
  const path = `${PAYMENTS}/captures/${captureId}/refund`;
  const body = { amount: toPayPalMoney(refund.amountCents), custom_id: refund.idempotencyKey };
  return client({ method: 'POST', path, key: refund.idempotencyKey, body }, Refund);
}

function isOfCapture({ links = [] }: z.output<typeof Refund>, captureId: string): boolean {
  const up = links.find(({ rel }) => rel === 'up');
  return !up || up.href.endsWith(`/captures/${captureId}`);
}

function otherParameters(): ProviderRefused {
  return new ProviderRefused('idempotency_error', 'This key was used with other parameters.');
}
