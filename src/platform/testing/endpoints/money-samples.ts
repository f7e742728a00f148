// Meaningful calls to the endpoints with which owners see and manage their money.

import { randomUUIDv7 } from 'node:crypto';
import type { Samples } from './sample-types.ts';

export const moneySamples = {
  getRevenue: () => ({ body: {} }),
  getLotRevenue: ({ lot }) => ({ body: { lotId: lot.id } }),
  getRevenueWeek: () => ({}),
  getLotRevenueWeek: ({ lot }) => ({ params: { id: lot.id } }),
  downloadRevenue: () => ({}),
  downloadLotRevenue: ({ lot }) => ({ params: { id: lot.id } }),
  getPayoutAccount: ({ owner }) => ({ params: { id: owner._id } }),
  checkPayoutAccount: ({ owner }) => ({ params: { id: owner._id } }),
  openPayoutLink: ({ owner }) => ({ params: { id: owner._id } }),
  mailEmailProof: () => ({}),
  proveEmail: () => ({ body: { token: 'x' } }),
  getOwnReview: () => ({}),
  askForReview: () => ({}),
  listOwnerReviews: () => ({}),
  decideOwnerReview: ({ owner }) => ({ params: { id: owner._id }, body: { decision: 'approve' } }),
  getBankDetails: ({ owner }) => ({ params: { id: owner._id } }),
  enterBankDetails: ({ owner }) => ({
    params: { id: owner._id },
    body: { holder: 'Grace Okafor', kind: 'checking', routingNumber: '071000013', accountNumber: '123456789' },
  }),
  stopBankDetails: ({ owner }) => ({ params: { id: owner._id } }),
  stopBankDetailsByLink: () => ({ body: { token: 'unknown' } }),
  revealBankDetails: ({ owner }) => ({ params: { id: owner._id } }),
  getPayoutPlan: ({ owner }) => ({ params: { id: owner._id } }),
  changePayoutSchedule: ({ owner }) => ({
    params: { id: owner._id },
    body: { every: 'month', on: 1, minimumCents: 10_000 },
  }),
  getStatement: ({ owner }) => ({ params: { id: owner._id } }),
  downloadStatementCsv: ({ owner }) => ({ params: { id: owner._id } }),
  downloadStatementPdf: ({ owner }) => ({ params: { id: owner._id } }),
  listOwners: () => ({}),
  listOwnersPayouts: ({ owner }) => ({ params: { id: owner._id } }),
  listSentPayouts: () => ({}),
  retryPayout: ({ payout }) => ({ params: { id: payout.id } }),
  callOffPayout: ({ payout }) => ({ params: { id: payout.id } }),
  recordBankPayout: ({ owner }) => ({
    params: { id: owner._id },
    body: { amount: 100, paidOn: '2026-01-20', reference: 'Wire 1' },
  }),
  updateLotRevenue: ({ lot }) => ({ params: { id: lot.id }, body: { locationId: lot.id, lotRevenue: 5000 } }),
  listTransactions: () => ({ body: {} }),
  sumTransactions: () => ({ body: {} }),
  downloadTransactions: () => ({ query: { format: 'xero' } }),
  getSale: ({ lot, session }) => ({ params: { id: lot.id, orderId: session.orderId } }),
  refundSale: ({ lot, session }) => ({
    params: { id: lot.id },
    body: { orderId: session.orderId, amount: 1, refunded: 0, reason: 'Goodwill' },
  }),
  askForRefund: ({ lot, session }) => ({
    params: { id: lot.id },
    body: { orderId: session.orderId, amount: 1, refunded: 0, reason: 'Goodwill' },
  }),
  getReceiptRefund: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  requestReceiptRefund: ({ stay }) => ({ params: { key: stay.receiptKey }, body: { reason: 'The gate was shut' } }),
  getRefundLimits: ({ owner }) => ({ params: { id: owner._id } }),
  changeRefundLimits: ({ owner }) => ({ params: { id: owner._id }, body: { own: 10_000, managers: 2_000 } }),
  listRefundRequests: () => ({}),
  answerRefundRequest: ({ lot }) => ({
    body: {
      locationId: lot.id,
      requestId: randomUUIDv7(),
      decision: 'decline',
      refunded: 0,
      note: 'The gate was open',
    },
  }),
} satisfies Partial<Samples>;
