// Paths of pages that are opened seldom: from a mail, after changing many lots, or at the desk. No first page loads them.

import { fill, withQuery } from '../api/fill-path.ts';

export const furtherPatterns = {
  stopBankAccount: '/payouts/stop/:token',
  mailLink: '/mails/:key',
  confirmEmail: '/confirm-email/:token',
  deskOwners: '/desk/owners',
  lotChanges: '/locations/changes',
  lotChange: '/locations/changes/:actId',
  sale: '/locations/:locationId/sales/:orderId',
  transactions: '/transactions',
  deskRefundRequests: '/desk/refund-requests',
  claimStub: '/valet/stub',
  standDay: '/management/:locationId/day',
  permits: '/permits',
  permitInvoice: '/permit-invoices/:key',
  payInvoice: '/permit-invoices/:key/pay',
  payPermit: '/permits/pay',
  lotPermits: '/locations/:locationId/permits',
  permitPlans: '/locations/:locationId/permit-plans',
  notice: '/notice/:number',
  payNotice: '/notice/:number/pay',
  lotNotices: '/locations/:locationId/notices',
  noticeSettings: '/locations/:locationId/notices/settings',
} as const;

export const furtherPaths = {
  deskOwners: () => furtherPatterns.deskOwners,
  lotChanges: () => furtherPatterns.lotChanges,
  lotChange: (actId: string) => fill(furtherPatterns.lotChange, { actId }),
  deskRefundRequests: () => furtherPatterns.deskRefundRequests,
  claimStub: (valetId: string) => withQuery(furtherPatterns.claimStub, { valetId }),
  standDay: (locationId: string) => fill(furtherPatterns.standDay, { locationId }),
  permits: () => furtherPatterns.permits,
  permitInvoice: (key: string) => fill(furtherPatterns.permitInvoice, { key }),
  payInvoice: (key: string) => fill(furtherPatterns.payInvoice, { key }),
  payPermit: () => furtherPatterns.payPermit,
  lotPermits: (locationId: string) => fill(furtherPatterns.lotPermits, { locationId }),
  permitPlans: (locationId: string) => fill(furtherPatterns.permitPlans, { locationId }),
  notice: (number: string) => fill(furtherPatterns.notice, { number }),
  payNotice: (number: string) => fill(furtherPatterns.payNotice, { number }),
  noticeSettings: (locationId: string) => fill(furtherPatterns.noticeSettings, { locationId }),
  lotNotices: (locationId: string) => fill(furtherPatterns.lotNotices, { locationId }),
  transactions: (lot?: string) => withQuery(furtherPatterns.transactions, lot ? { lot } : {}),
  sale: (locationId: string, orderId: string) => fill(furtherPatterns.sale, { locationId, orderId }),
};
