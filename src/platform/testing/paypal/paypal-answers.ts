/** How PayPal represents its records, in the API's answers and as the resource of its events. */
import type { BookedOrder, BookedRefund, SavedAccount } from './paypal-books.ts';

export type Links = (path: string, rel: string) => object;

export function showOrder(order: BookedOrder, link: Links): object {
  const { authorization, capture, refunds } = order;
  const source = showSource(order);
  const payments = {
    authorizations: [showAuthorization(order, link)],
    ...(capture && { captures: [showCapture(order, link)] }),
    ...(capture && refunds.length > 0 && { refunds: refunds.map((refund) => showRefund(capture.id, refund, link)) }),
  };
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    ...(source && { payment_source: { paypal: source } }),
    create_time: order.create_time,
    update_time: order.update_time,
    purchase_units: [
      {
        reference_id: 'default',
        amount: order.amount,
        ...names(order),
        ...(order.description && { description: order.description }),
        ...(authorization && { payments }),
      },
    ],
    links: [link(`/v2/checkout/orders/${order.id}`, 'self')],
  };
}

/** Known once its buyer has approved, or has a saved account that paid. */
function showSource({ email, vaulted }: BookedOrder): object | null {
  if (email === null) return null;
  const buyer = { email_address: email, account_id: 'QYR5Z8XDVJNXQ', account_status: 'VERIFIED' };
  if (vaulted === null) return buyer;
  const vault =
    vaulted === 'pending'
      ? { status: 'APPROVED' }
      : { id: vaulted.id, status: 'VAULTED', customer: { id: vaulted.customerId } };
  return { ...buyer, attributes: { vault } };
}

/** A saved account, and the order that saved it. */
export function showAccount({ id, customerId, email }: SavedAccount, orderId: string): object {
  return {
    id,
    customer: { id: customerId },
    payment_source: { paypal: { email_address: email } },
    metadata: { order_id: orderId },
  };
}

export function showAuthorization(order: BookedOrder, link: Links): object {
  if (!order.authorization) return {};
  const { id, status, create_time, update_time } = order.authorization;
  const related = { supplementary_data: { related_ids: { order_id: order.id } } };
  const links = [link(`/v2/payments/authorizations/${id}`, 'self')];
  return { id, status, amount: order.amount, ...names(order), ...related, create_time, update_time, links };
}

export function showCapture(order: BookedOrder, link: Links): object {
  if (!order.capture) return {};
  const { id, status, amount, create_time, update_time } = order.capture;
  const related = { order_id: order.id, ...(order.authorization && { authorization_id: order.authorization.id }) };
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount,
    final_capture: true,
    ...names(order),
    supplementary_data: { related_ids: related },
    create_time,
    update_time,
    links: [link(`/v2/payments/captures/${id}`, 'self')],
  };
}

export function showRefund(captureId: string, refund: BookedRefund, link: Links): object {
  const { id, status, amount, customId, create_time, update_time } = refund;
  const links = [link(`/v2/payments/refunds/${id}`, 'self'), link(`/v2/payments/captures/${captureId}`, 'up')];
  return { id, status, amount, ...(customId && { custom_id: customId }), create_time, update_time, links };
}

function names({ customId, invoiceId }: BookedOrder): object {
  return { ...(customId && { custom_id: customId }), ...(invoiceId && { invoice_id: invoiceId }) };
}
