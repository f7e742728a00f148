// The texts of disputes: money that payers' banks ask back.

export const disputesTexts = {
  title: (open: number) => (open === 0 ? 'Disputes' : `Disputes, ${open} open`),
  loading: 'Disputes',
  lead: 'What payers asked their bank, or PayPal, to take back. Answer them in the console of the provider, before the day they are due.',
  caption: 'Disputes, open ones first',
  captionOfStay: 'Disputes of this stay',
  empty: 'No disputes',
  emptyText:
    'When a payer asks the bank or PayPal for money back, it is listed here with the date by which it must be answered.',
  stay: 'Stay',
  receipt: (code: string) => `Receipt ${code}`,
  why: 'Reason',
  amount: 'Disputed',
  taken: 'Taken from us',
  due: 'Answer by',
  status: 'Status',
  statuses: {
    inquiry: 'Only asked',
    needs_response: 'Needs an answer',
    under_review: 'Being decided',
    won: 'Won',
    lost: 'Lost',
    closed: 'Closed',
  },
};
