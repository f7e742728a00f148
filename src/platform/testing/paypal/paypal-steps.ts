/** What each call changes in PayPal's books, announces and answers. */
import { type Links, showAccount, showAuthorization, showCapture, showOrder, showRefund } from './paypal-answers.ts';
import {
  type BookedOrder,
  type Money,
  type OrderRequest,
  type PayPalBooks,
  type PayPalSource,
  Refused,
} from './paypal-books.ts';
import type { Answer, Operation } from './paypal-contract.ts';
import type { PayPalEvents } from './paypal-events.ts';
import type { PayPalStep } from './paypal-faults.ts';

export type Call = {
  readonly id: string;
  readonly body: unknown;
  readonly rawBody: string;
  readonly query: Readonly<Record<string, string>>;
};

export type Step = {
  readonly name: PayPalStep;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly operation: Operation;
  /** Returns the current state of the call, now and whenever it is repeated with the same key. */
  readonly act: (call: Call) => () => Answer;
};

type Means = { readonly books: PayPalBooks; readonly events: PayPalEvents; readonly link: Links };

/** The merchant's webhook, and another merchant's, which PayPal verifies just as correctly. */
export const OUR_WEBHOOK = 'WEBHOOKOFOURS';
export const FOREIGN_WEBHOOK = 'WEBHOOKOFANOTHER';

export function paypalSteps(means: Means): readonly Step[] {
  return [...orderSteps(means), ...paymentSteps(means), forgetStep(means), verifyStep(means)];
}

const ORDER = '/v2/checkout/orders';

function orderSteps({ books, events, link }: Means): readonly Step[] {
  const document = 'checkout_orders_v2';
  const show = (order: BookedOrder, status: number) => () => ({ status, body: showOrder(order, link) });
  return [
    {
      name: 'create',
      method: 'POST',
      url: ORDER,
      operation: { document, method: 'post', path: ORDER },
      act: ({ body }) => show(books.create(body as OrderRequest), 201),
    },
    {
      name: 'get',
      method: 'GET',
      url: `${ORDER}/:id`,
      operation: { document, method: 'get', path: `${ORDER}/{id}` },
      act: ({ id }) => show(books.order(id), 200),
    },
    {
      name: 'patch',
      method: 'PATCH',
      url: `${ORDER}/:id`,
      operation: { document, method: 'patch', path: `${ORDER}/{id}` },
      act: ({ id, body }) => {
        books.patchCustomId(id, customIdIn(body));
        return () => ({ status: 204, body: undefined });
      },
    },
    {
      name: 'authorize',
      method: 'POST',
      url: `${ORDER}/:id/authorize`,
      operation: { document, method: 'post', path: `${ORDER}/{id}/authorize` },
      act: ({ id, body }) => {
        const { payment_source: source } = body as { payment_source?: { paypal?: PayPalSource } };
        const order = books.authorize(id, source?.paypal?.vault_id);
        events.announce(id, 'PAYMENT.AUTHORIZATION.CREATED', showAuthorization(order, link));
        announceSaved(order, events);
        return show(order, 201);
      },
    },
  ];
}

/** It comes late, too, and also for an account that the order's own answer has named. */
export function announceSaved({ id, vaulted }: BookedOrder, events: PayPalEvents): void {
  if (vaulted && vaulted !== 'pending') events.announce(id, 'VAULT.PAYMENT-TOKEN.CREATED', showAccount(vaulted, id));
}

/** The merchant forgets a saved account. */
function forgetStep({ books }: Means): Step {
  const path = '/v3/vault/payment-tokens';
  return {
    name: 'forget',
    method: 'DELETE',
    url: `${path}/:id`,
    operation: { document: 'vault_v3', method: 'delete', path: `${path}/{id}` },
    act: ({ id }) => {
      books.deleteAccount(id);
      return () => ({ status: 204, body: undefined });
    },
  };
}

function customIdIn(body: unknown): string {
  const [change, ...more] = body as ReadonlyArray<{ op: string; path: string; value: string }>;
  const isCustomId = change?.path === "/purchase_units/@reference_id=='default'/custom_id";
  if (!isCustomId || change.op !== 'replace' || more.length > 0) throw new Refused(422, 'NOT_PATCHABLE');
  return change.value;
}

function paymentSteps({ books, events, link }: Means): readonly Step[] {
  const document = 'payments_v2';
  const authorizations = '/v2/payments/authorizations';
  const captures = '/v2/payments/captures';
  return [
    {
      name: 'capture',
      method: 'POST',
      url: `${authorizations}/:id/capture`,
      operation: { document, method: 'post', path: `${authorizations}/{authorization_id}/capture` },
      act: ({ id, body }) => {
        const order = books.capture(id, (body as { amount?: Money }).amount);
        announceCapture(order, { events, link });
        return () => ({ status: 201, body: showCapture(order, link) });
      },
    },
    {
      name: 'void',
      method: 'POST',
      url: `${authorizations}/:id/void`,
      operation: { document, method: 'post', path: `${authorizations}/{authorization_id}/void` },
      act: ({ id }) => {
        const order = books.voidAuthorization(id);
        events.announce(order.id, 'PAYMENT.AUTHORIZATION.VOIDED', showAuthorization(order, link));
        return () => ({ status: 200, body: showAuthorization(order, link) });
      },
    },
    {
      name: 'refund',
      method: 'POST',
      url: `${captures}/:id/refund`,
      operation: { document, method: 'post', path: `${captures}/{capture_id}/refund` },
      act: ({ id, body }) => {
        const refund = books.refund(id, body as { amount?: Money; custom_id?: string });
        events.announce(books.ofCapture(id).id, 'PAYMENT.CAPTURE.REFUNDED', showRefund(id, refund, link));
        return () => ({ status: 201, body: showRefund(id, refund, link) });
      },
    },
  ];
}

const CAPTURE_EVENTS: Readonly<Record<string, string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DECLINED',
};

export function announceCapture(order: BookedOrder, { events, link }: Omit<Means, 'books'>): void {
  const type = order.capture && CAPTURE_EVENTS[order.capture.status];
  if (type) events.announce(order.id, type, showCapture(order, link));
}

type VerifyQuestion = {
  readonly transmission_id: string;
  readonly transmission_time: string;
  readonly transmission_sig: string;
  readonly webhook_id: string;
};

function verifyStep({ events }: Means): Step {
  const path = '/v1/notifications/verify-webhook-signature';
  return {
    name: 'verify',
    method: 'POST',
    url: path,
    operation: { document: 'webhooks_v1', method: 'post', path },
    act: ({ body, rawBody }) => {
      const requested = body as VerifyQuestion;
      const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = requested;
      const reported = { id, time, webhookId, rawBody: rawEvent(rawBody) };
      const isKnown = webhookId === OUR_WEBHOOK || webhookId === FOREIGN_WEBHOOK;
      const isTrue = isKnown && events.isSigned(reported, requested.transmission_sig);
      return () => ({ status: 200, body: { verification_status: isTrue ? 'SUCCESS' : 'FAILURE' } });
    },
  };
}

/** The event's exact bytes, cut out of the verification request. */
function rawEvent(rawBody: string): string {
  const mark = '"webhook_event":';
  const from = rawBody.indexOf(mark) + mark.length;
  const foreign = rawBody.indexOf(',"webhook_id":', from);
  return rawBody.slice(from, foreign > 0 ? foreign : rawBody.lastIndexOf('}'));
}
