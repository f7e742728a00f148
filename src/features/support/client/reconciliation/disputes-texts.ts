// The texts of disputes: money that payers' banks claim back.

import { t } from 'ttag';

export const disputesTexts = {
  title: (open: number) => (open === 0 ? t`Disputes` : t`Disputes, ${open} open`),
  loading: t`Disputes`,
  lead: t`Payments that payers asked their bank or PayPal to reverse. Answer them in the provider’s console before they are due.`,
  caption: t`Disputes, open ones first`,
  captionOfStay: t`Disputes for this stay`,
  empty: t`No disputes`,
  emptyText: t`When a payer disputes a payment with their bank or PayPal, it is listed here with the deadline for an answer.`,
  stay: t`Stay`,
  receipt: (code: string) => t`Receipt ${code}`,
  why: t`Reason`,
  amount: t`Disputed`,
  taken: (amount: string) => t`${amount} taken`,
  due: (moment: string) => t`Answer by ${moment}`,
  status: t`Status`,
  statuses: {
    inquiry: t`Inquiry`,
    needs_response: t`Needs an answer`,
    under_review: t`Under review`,
    won: t`Won`,
    lost: t`Lost`,
    closed: t`Closed`,
  },
};
