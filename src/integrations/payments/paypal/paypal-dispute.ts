// A PayPal dispute, raised with PayPal or with a bank. It names the capture, which leads to its
// order. The movements of our balance come from the dispute's own list.

import { z } from 'zod';
import { type Listed, type ListPage, type ProviderDispute, ProviderMisconfigured } from '../payments.port.ts';
import { type PayPalCall, type PayPalClient, PayPalRefused } from './paypal-client.ts';
import { centsOf } from './paypal-money.ts';
import { Money, type ReadOrder } from './paypal-order.ts';

const FundMovementFields = z.object({
  /** This field has two names: the older list calls it the affected party. */
  party: z.string().optional(),
  affected_party: z.string().optional(),
  type: z.string(),
  reason: z.string().optional(),
  amount: Money.optional(),
});

const Dispute = z.object({
  dispute_id: z.string(),
  create_time: z.iso.datetime({ offset: true }),
  reason: z.string().optional(),
  status: z.string().optional(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_amount: Money.optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
  fund_movements: z.array(FundMovementFields).optional(),
  money_movements: z.array(FundMovementFields).optional(),
});
type PayPalDispute = z.output<typeof Dispute>;

const DisputedCapture = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});

const DISPUTES = '/v1/customer/disputes';
const FEE = 'DISPUTE_FEE';

/**
 * @throws ProviderUnavailable, ProviderMisconfigured when the app may not read disputes, PayPalRefused when there is
 * none.
 */
export async function fetchDispute(
  client: PayPalClient,
  ref: string,
  getOrder: (ref: string) => Promise<ReadOrder>,
): Promise<ProviderDispute> {
  const dispute = await getFromDisputes(client, `${DISPUTES}/${encodeURIComponent(ref)}`, Dispute);
  const [transaction] = dispute.disputed_transactions ?? [];
  const intentRef = await findOrderRef(client, transaction?.seller_transaction_id);
  return readDispute(dispute, intentRef ? await getOrder(intentRef) : null);
}

/** Checks that the app may read disputes, by asking for any one. @throws as fetchDispute does */
export async function tryDisputes(client: PayPalClient): Promise<void> {
  await getFromDisputes(client, `${DISPUTES}?page_size=1`, z.unknown());
}

const DisputeList = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
const PAGE_SIZE = 50;
/** PayPal lists disputes of the last 180 days and refuses an earlier start. */
const LISTED_MS = 179 * 24 * 3_600_000;

/** The references of the disputes opened since then. @throws as fetchDispute does */
export async function listDisputes(
  client: PayPalClient,
  { since, cursor }: ListPage,
  now: Date,
): Promise<Listed<string>> {
  const start_time = new Date(Math.max(since.getTime(), now.getTime() - LISTED_MS)).toISOString();
  const requested = new URLSearchParams({ start_time, page_size: String(PAGE_SIZE) });
  if (cursor) requested.set('next_page_token', cursor);
  const { items, links } = await getFromDisputes(client, `${DISPUTES}?${requested}`, DisputeList);
  const more = links.find(({ rel }) => rel === 'next');
  const next = more ? new URL(more.href).searchParams.get('next_page_token') : null;
  return { items: items.map(({ dispute_id }) => dispute_id), next };
}

/** Without the feature, PayPal refuses. That says nothing about the dispute: an operator has to enable it. */
async function getFromDisputes<T>(client: PayPalClient, path: PayPalCall['path'], answer: z.ZodType<T>): Promise<T> {
  try {
    return await client({ method: 'GET', path }, answer);
  } catch (error) {
    if (!(error instanceof PayPalRefused) || error.status !== 403) throw error;
    throw new ProviderMisconfigured('PayPal does not let this app read disputes: switch them on among its features.');
  }
}

export async function findOrderRef(client: PayPalClient, captureId: string | undefined): Promise<string | null> {
  if (!captureId) return null;
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
  const { supplementary_data: data } = await client({ method: 'GET', path }, DisputedCapture);
  return data?.related_ids?.order_id ?? null;
}

function readDispute(dispute: PayPalDispute, order: ReadOrder | null): ProviderDispute {
  const openedAt = new Date(dispute.create_time);
  const movements = (dispute.fund_movements ?? dispute.money_movements ?? []).filter(isOurs);
  const withdrawnCents = sumOf(movements, 'DEBIT');
  const creditedCents = sumOf(movements, 'CREDIT');
  const status = statusOf(dispute);
  // A settlement for the buyer that the order also shows as a refund is the same money, and counts as the refund.
  const settlements = movements.filter(({ reason }) => reason !== FEE);
  const lostCents = status === 'lost' ? Math.max(0, sumOf(settlements, 'DEBIT') - creditedCents) : 0;
  const settledCents = Math.min(refundedThere(order, openedAt), lostCents);
  return {
    ref: dispute.dispute_id,
    intentRef: order?.intent.ref ?? '',
    amountCents: dispute.dispute_amount ? centsOf(dispute.dispute_amount) : 0,
    reason: (dispute.reason ?? 'other').toLowerCase(),
    status,
    dueBy: dispute.seller_response_due_date ? new Date(dispute.seller_response_due_date) : null,
    withdrawnCents,
    reinstatedCents: creditedCents + settledCents,
    openedAt,
  };
}

type FundMovement = z.output<typeof FundMovementFields>;

function isOurs({ party, affected_party }: FundMovement): boolean {
  return (party ?? affected_party) === 'SELLER';
}

function sumOf(movements: readonly FundMovement[], type: 'DEBIT' | 'CREDIT'): number {
  return movements
    .filter((movement) => movement.type === type)
    .reduce((sum, { amount }) => sum + (amount ? Math.abs(centsOf(amount)) : 0), 0);
}

/** What was refunded since then without a key of ours, in cents. */
function refundedThere(order: ReadOrder | null, since: Date): number {
  return (order?.refunds ?? [])
    .filter(({ custom_id, status }) => !custom_id && (status === 'COMPLETED' || status === 'PENDING'))
    .filter(({ create_time }) => create_time !== undefined && new Date(create_time) >= since)
    .reduce((sum, { amount }) => sum + (amount ? centsOf(amount) : 0), 0);
}

const OUTCOMES: Readonly<Record<string, ProviderDispute['status']>> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  // PayPal paid the buyer from its own funds.
  RESOLVED_WITH_PAYOUT: 'won',
  DENIED: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
};

function statusOf({ status, dispute_life_cycle_stage, dispute_outcome }: PayPalDispute): ProviderDispute['status'] {
  if (status === 'RESOLVED') return OUTCOMES[dispute_outcome?.outcome_code ?? ''] ?? 'closed';
  if (status === 'WAITING_FOR_SELLER_RESPONSE') return 'needs_response';
  // Buyer and seller are negotiating; nobody is deciding yet.
  return dispute_life_cycle_stage === 'INQUIRY' ? 'inquiry' : 'under_review';
}
