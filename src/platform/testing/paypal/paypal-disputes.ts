/**
 * Disputes at the fake PayPal: what it stores, announces and answers. The provider contracts have none for disputes, so these follow
 * PayPal's published one (customer_disputes_v1).
 */
import { randomInt } from 'node:crypto';
import { type Links, showCapture } from './paypal-answers.ts';
import { centsOf, type Money, type PayPalBooks, Refused } from './paypal-books.ts';
import type { PayPalEvents } from './paypal-events.ts';
import type { Step } from './paypal-steps.ts';

type Movement = {
  readonly party: 'SELLER' | 'BUYER';
  readonly type: 'DEBIT' | 'CREDIT';
  readonly reason: 'DISPUTE_SETTLEMENT' | 'DISPUTE_FEE';
  readonly amount: Money;
};

type BookedDispute = {
  readonly id: string;
  readonly orderId: string;
  readonly captureId: string;
  readonly reason: string;
  readonly amount: Money;
  readonly create_time: string;
  readonly dueBy: string;
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  stage: 'INQUIRY' | 'CHARGEBACK';
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | 'CANCELED_BY_BUYER' | null;
  readonly movements: Movement[];
  /** The part that the order also shows as a refund, in cents. */
  shownAsRefundCents: number;
};

const FEE: Money = { currency_code: 'USD', value: '15.00' };
const ANSWER_WITHIN_MS = 10 * 24 * 3_600_000;
const seconds = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z');

type PayPalDisputes = ReturnType<typeof createPayPalDisputes>;
type Means = { readonly books: PayPalBooks; readonly events: PayPalEvents; readonly now: () => Date };

export function createPayPalDisputes({ books, events, now }: Means) {
  const disputes = new Map<string, BookedDispute>();
  let mayBeRead = true;
  const announce = (what: 'CREATED' | 'UPDATED' | 'RESOLVED', dispute: BookedDispute) =>
    events.announce(dispute.orderId, `CUSTOMER.DISPUTE.${what}`, showDispute(dispute));
  const move = ({ orderId, captureId: reference }: BookedDispute, code: string, cents: number) =>
    books.move({ orderId, code, cents, reference });
  const find = (id: string) => {
    if (!mayBeRead) throw new Refused(403, 'NOT_AUTHORIZED');
    const dispute = disputes.get(id);
    if (!dispute) throw new Refused(404, 'INVALID_RESOURCE_ID');
    return dispute;
  };
  return {
    find,
    /** Whether the merchant's app has this feature. */
    letRead: (isAllowed: boolean): void => {
      mayBeRead = isAllowed;
    },
    list: (): readonly BookedDispute[] => {
      if (!mayBeRead) throw new Refused(403, 'NOT_AUTHORIZED');
      return [...disputes.values()];
    },
    /** The buyer files a complaint; no money has moved yet. */
    open: (orderId: string, reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED'): BookedDispute => {
      const { capture } = books.order(orderId);
      if (!capture) throw new Error(`Nothing of the order ${orderId} was taken.`);
      const dispute: BookedDispute = {
        id: `PP-R-${randomInt(100_000, 999_999)}-${randomInt(10_000_000, 99_999_999)}`,
        orderId,
        captureId: capture.id,
        reason,
        amount: capture.amount,
        create_time: seconds(now()),
        dueBy: seconds(new Date(now().getTime() + ANSWER_WITHIN_MS)),
        status: 'OPEN',
        stage: 'INQUIRY',
        outcome: null,
        movements: [],
        shownAsRefundCents: 0,
      };
      disputes.set(dispute.id, dispute);
      announce('CREATED', dispute);
      return dispute;
    },
    /** The buyer's bank takes the money, and PayPal its fee, until the case is decided. */
    chargeBack: (dispute: BookedDispute): void => {
      Object.assign(dispute, { status: 'WAITING_FOR_SELLER_RESPONSE', stage: 'CHARGEBACK' });
      dispute.movements.push(debit(dispute.amount, 'DISPUTE_SETTLEMENT'), debit(FEE, 'DISPUTE_FEE'));
      move(dispute, 'T1201', -centsOf(dispute.amount));
      move(dispute, 'T0106', -centsOf(FEE));
      announce('UPDATED', dispute);
    },
    resolve: (dispute: BookedDispute, outcome: NonNullable<BookedDispute['outcome']>): void => {
      Object.assign(dispute, { status: 'RESOLVED', outcome });
      const wasTaken = dispute.movements.length > 0;
      if (wasTaken && outcome !== 'RESOLVED_BUYER_FAVOUR') {
        dispute.movements.push({ ...debit(dispute.amount, 'DISPUTE_SETTLEMENT'), type: 'CREDIT' });
        move(dispute, 'T1202', centsOf(dispute.amount));
      }
      if (!wasTaken && outcome === 'RESOLVED_BUYER_FAVOUR') {
        dispute.movements.push(debit(dispute.amount, 'DISPUTE_SETTLEMENT'));
        move(dispute, 'T1106', -centsOf(dispute.amount));
      }
      announce('RESOLVED', dispute);
    },
    /** PayPal decides for the buyer, and the order shows that as a refund. */
    settleAsRefund: (dispute: BookedDispute): void => {
      books.refund(dispute.captureId, { amount: dispute.amount });
      Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
      dispute.shownAsRefundCents = centsOf(dispute.amount);
      dispute.movements.push(debit(dispute.amount, 'DISPUTE_SETTLEMENT'));
      announce('RESOLVED', dispute);
    },
    /** What disputes took from an order and did not return, in cents, including fees but not the order's refunds. */
    takenCents: (orderId: string): number =>
      [...disputes.values()].filter((each) => each.orderId === orderId).reduce((sum, each) => sum + taken(each), 0),
  };
}

function debit(amount: Money, reason: Movement['reason']): Movement {
  return { party: 'SELLER', type: 'DEBIT', reason, amount };
}

function taken({ movements, shownAsRefundCents }: BookedDispute): number {
  const sum = movements.reduce(
    (cents, { type, amount }) => cents + (type === 'DEBIT' ? centsOf(amount) : -centsOf(amount)),
    0,
  );
  return sum - shownAsRefundCents;
}

function showDispute(dispute: BookedDispute): object {
  const { id, captureId, reason, status, stage, amount, outcome, movements, create_time, dueBy } = dispute;
  // The buyer's amount is listed next to ours.
  const buyers = movements.filter((each) => each.reason === 'DISPUTE_SETTLEMENT').map(mirrored);
  return {
    dispute_id: id,
    create_time,
    update_time: create_time,
    disputed_transactions: [{ seller_transaction_id: captureId, gross_amount: amount }],
    reason,
    status,
    dispute_amount: amount,
    dispute_life_cycle_stage: stage,
    dispute_channel: stage === 'CHARGEBACK' ? 'EXTERNAL' : 'INTERNAL',
    ...(status !== 'RESOLVED' && { seller_response_due_date: dueBy }),
    ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
    fund_movements: [...movements, ...buyers],
    links: [],
  };
}

function mirrored(movement: Movement): Movement {
  return { ...movement, party: 'BUYER', type: movement.type === 'DEBIT' ? 'CREDIT' : 'DEBIT' };
}

const DISPUTES = '/v1/customer/disputes';
const CAPTURES = '/v2/payments/captures';

type StepMeans = { readonly books: PayPalBooks; readonly disputes: PayPalDisputes; readonly link: Links };

export function disputeSteps({ books, disputes, link }: StepMeans): readonly Step[] {
  const document = 'customer_disputes_v1';
  return [
    {
      name: 'dispute',
      method: 'GET',
      url: `${DISPUTES}/:id`,
      operation: { document, method: 'get', path: `${DISPUTES}/{id}` },
      act: ({ id }) => {
        const dispute = disputes.find(id);
        return () => ({ status: 200, body: showDispute(dispute) });
      },
    },
    {
      name: 'list disputes',
      method: 'GET',
      url: DISPUTES,
      operation: { document, method: 'get', path: DISPUTES },
      act: ({ query }) => {
        const since = new Date(query.start_time ?? 0);
        const found = disputes
          .list()
          .filter(({ create_time }) => new Date(create_time).getTime() + 1000 > since.getTime());
        const items = found.map(({ id }) => ({ dispute_id: id }));
        return () => ({ status: 200, body: { items, links: [] } });
      },
    },
    {
      name: 'get capture',
      method: 'GET',
      url: `${CAPTURES}/:id`,
      operation: { document: 'payments_v2', method: 'get', path: `${CAPTURES}/{capture_id}` },
      act: ({ id }) => {
        const order = books.ofCapture(id);
        return () => ({ status: 200, body: showCapture(order, link) });
      },
    },
  ];
}
