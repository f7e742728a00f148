// The texts of disputes: money that payers' banks claim back.

export const disputesTexts = {
  title: (open: number) => (open === 0 ? 'Disputes' : `Disputes, ${open} open`),
  loading: 'Disputes',
  lead: 'Payments that payers asked their bank or PayPal to reverse. Answer them in the provider’s console before they are due.',
  caption: 'Disputes, open ones first',
  captionOfStay: 'Disputes of this stay',
  empty: 'No disputes',
  emptyText:
    'When a payer disputes a payment with their bank or PayPal, it is listed here with the deadline for an answer.',
  stay: 'Stay',
  receipt: (code: string) => `Receipt ${code}`,
  why: 'Reason',
  amount: 'Disputed',
  taken: (amount: string) => `${amount} taken`,
  due: (moment: string) => `Answer by ${moment}`,
  status: 'Status',
  statuses: {
    inquiry: 'Inquiry',
    needs_response: 'Needs an answer',
    under_review: 'Being decided',
    won: 'Won',
    lost: 'Lost',
    closed: 'Closed',
  },
};
