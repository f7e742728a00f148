// The floors of the server. A feature may import from the features listed before it, and from each only the file that
// it offers.

export interface Feature {
  name: string;
  /** The one file that other features, the demo and the tests' builders may import. */
  offers?: string;
  /** Jobs and commands, which the wiring may import as well. */
  entries?: readonly string[];
}

export const FLOORS: readonly { readonly floor: string; readonly features: readonly Feature[] }[] = [
  {
    floor: 'ground',
    features: [
      { name: 'directory', offers: 'lot-directory.ts' },
      { name: 'audit', offers: 'audit-log.ts' },
      { name: 'messages', offers: 'outgoing-messages.ts', entries: ['send-message.ts', 'texts/send-text.ts'] },
      { name: 'photos', offers: 'photo-intake.ts' },
      { name: 'accounts', offers: 'people.ts', entries: ['admin-commands.ts'] },
      { name: 'owner-review', offers: 'held-lots.ts' },
      { name: 'notifications', offers: 'notify.ts' },
      { name: 'webhooks', offers: 'announce.ts', entries: ['deliver-webhooks.ts', 'forget-deliveries.ts'] },
    ],
  },
  {
    floor: 'money',
    features: [
      { name: 'books', offers: 'book-money.ts' },
      { name: 'orders', offers: 'order-book.ts' },
      {
        name: 'payments',
        offers: 'order-payments.ts',
        entries: [
          'payout-accounts/check-account.ts',
          'refunds/make-refund.ts',
          'settling/sweep-payments.ts',
          'reconciliation/reconcile-payments.ts',
        ],
      },
    ],
  },
  {
    floor: 'goods',
    features: [
      { name: 'capacity', offers: 'zone-places.ts', entries: ['full-lots/mail-full-lots.ts'] },
      { name: 'vehicles', offers: 'known-vehicles.ts' },
      { name: 'saved-vehicles', offers: 'account-vehicles.ts' },
      { name: 'favourites', offers: 'favourite-lots.ts' },
      { name: 'lot-photos', offers: 'photos-of-lots.ts' },
      { name: 'zones', offers: 'zone-catalog.ts' },
      { name: 'plate-lists', offers: 'listed-plates.ts' },
      {
        name: 'locations',
        offers: 'lot-listings.ts',
        entries: ['bulk/do-bulk-act.ts', 'sign-prints/draw-sign-print.ts'],
      },
      { name: 'validations', offers: 'validated-stays.ts' },
      {
        name: 'sessions',
        offers: 'parked-stays.ts',
        entries: [
          'reminders/remind-of-ends.ts',
          'reminders/send-push.ts',
          'reservations/remind-drivers.ts',
          'reservations/tell-address.ts',
        ],
      },
      { name: 'permits', offers: 'held-permits.ts', entries: ['renewal/renew-permits.ts', 'waiting/ask-waiting.ts'] },
      { name: 'members', offers: 'member-codes.ts' },
      { name: 'valet', offers: 'valet-tickets.ts', entries: ['retention/forget-tickets.ts', 'guest/guest-codes.ts'] },
    ],
  },
  {
    floor: 'offices',
    features: [
      { name: 'contact', offers: 'contact-letters.ts' },
      { name: 'team', offers: 'team-roster.ts' },
      { name: 'receipts', entries: ['mail-due-receipts.ts'] },
      { name: 'enforcement', offers: 'plate-look-ups.ts', entries: ['forget-look-ups.ts'] },
      { name: 'notices', entries: ['keep-notices.ts', 'tell-notice.ts'] },
      { name: 'revenue', offers: 'lot-revenue.ts', entries: ['proof/prove-revenue.ts'] },
      {
        name: 'payouts',
        offers: 'owner-balances.ts',
        entries: ['sending/send-due-payouts.ts', 'sending/follow-payout.ts'],
      },
      { name: 'movements' },
      { name: 'lot-refunds', offers: 'lot-refunds.ts' },
      { name: 'daily-summary', entries: ['mail-summaries.ts'] },
      { name: 'checkout' },
      { name: 'desk', offers: 'desk-answers.ts', entries: ['prove-audit.ts'] },
      { name: 'import', entries: ['runs/forget-imports.ts', 'runs/work-on-import.ts'] },
      { name: 'open-data', offers: 'listed-lots.ts' },
    ],
  },
];

/** All features, from the lowest floor to the highest, left to right on each floor. */
export const FEATURES: readonly Feature[] = FLOORS.flatMap(({ features }) => features);

/** The files that wire the features together. No other server file outside the features may import a feature. */
export const WIRING_FILES = [
  'src/server/app.ts',
  'src/server/admin.ts',
  'src/server/deps.ts',
  'src/server/fulfilments.ts',
  'src/server/reconcile.ts',
  'src/server/jobs/*.ts',
];
/** What the wiring may import from a feature in addition to the file it offers. */
export const WIRED = /\.(routes|fulfilment)\.ts$/;
