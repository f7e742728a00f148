/**
 * Statements that a distributed database would not answer from one shard: the tables of which it would ask all shards, and the places that
 * they bring together ("a + b"). A statement of another file, or of another table, fails the tests: give it the location, or the key of a
 * look-up, that its caller knows (decision record 135). Without a reason it is still to be changed, and the list may only shrink.
 */
export type ManyShards = { readonly asks: readonly string[]; readonly because?: string };

/** By the file that sends them, below src/server. */
export const MANY_SHARDS: Readonly<Record<string, ManyShards>> = {
  'demo/demo.store.ts': {
    asks: [
      'ledger_entries',
      'orders',
      'owner_balances',
      'payment_secrets',
      'payments',
      'refunds',
      'revenue_days',
      'revenue_totals',
      'sessions',
      'statement_months',
    ],
    because: 'the demo is seeded into an embedded database only',
  },
  'features/accounts/account-removal.store.ts': {
    asks: ['login_sessions', 'mailed_tokens'],
    because: 'an account or a guest is deleted everywhere, once',
  },
  'features/accounts/login/login-sessions.store.ts': { asks: ['coordinator + login_sessions', 'login_sessions'] },
  'features/accounts/mailed-tokens.store.ts': { asks: ['mailed_tokens'] },
  'features/capacity/parked-hours.read-model.ts': {
    asks: ['sessions'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/capacity/place-holds.store.ts': { asks: ['place_holds', 'zone_places'] },
  'features/capacity/zone-places.read-model.ts': { asks: ['place_holds', 'zone_places'] },
  'features/desk/disagreements/disputes.read-model.ts': {
    asks: ['disputes', 'orders'],
    because: 'the desk looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/desk/disagreements/owed-refunds.read-model.ts': {
    asks: ['coordinator + location', 'orders', 'payments', 'refunds'],
    because: 'the desk looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/desk/disagreements/wrong-charges.read-model.ts': {
    asks: ['coordinator + location', 'payments', 'wrong_charges'],
    because: 'the desk looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/desk/search/desk-search.read-model.ts': {
    asks: [
      'coordinator + location',
      'location + receipt_keys',
      'orders',
      'payments',
      'sessions',
      'valet_tickets',
      'wrong_charges',
    ],
    because: 'the desk looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/desk/stories/order-story.read-model.ts': { asks: ['coordinator + location'] },
  'features/enforcement/look-up-removals.store.ts': {
    asks: ['look_ups', 'officer_notes'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/enforcement/look-ups.store.ts': { asks: ['coordinator + location'] },
  'features/enforcement/notes.store.ts': { asks: ['coordinator + location'] },
  'features/vehicles/vehicles.store.ts': {
    asks: ['sessions'],
    because: 'where a car has parked, by an index on each shard, for its own page',
  },
  'features/import/import-lots.store.ts': { asks: ['sign_codes'] },
  'features/locations/locations.store.ts': { asks: ['sign_codes'] },
  'features/orders/orders.store.ts': {
    asks: ['idempotency_keys + location + receipt_keys', 'location + receipt_keys', 'orders'],
  },
  'features/payments/disputes/disputes.store.ts': {
    asks: ['disputes'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/payments.store.ts': {
    asks: [
      'idempotency_keys + location',
      'idempotency_keys + location + receipt_keys',
      'location + receipt_keys',
      'orders',
      'payments',
    ],
  },
  'features/payments/reconciliation/dispute-steps.ts': {
    asks: ['disputes'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/reconciliation/our-side.read-model.ts': {
    asks: ['coordinator + location', 'ledger_entries', 'payments', 'refunds', 'wrong_charges'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/reconciliation/payment-disagreements.read-model.ts': {
    asks: ['coordinator + location', 'orders'],
    because: 'the desk looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/payments/reconciliation/provider-balances.store.ts': {
    asks: ['coordinator + location', 'ledger_entries', 'payments', 'refunds'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/reconciliation/provider-movements.store.ts': {
    asks: ['coordinator + location', 'payments', 'refunds', 'wrong_charges'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/reconciliation/walks.store.ts': {
    asks: ['coordinator + location', 'payments'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/refunds/payer.read-model.ts': { asks: ['coordinator + location'] },
  'features/payments/settling/sweep-payments.ts': {
    asks: ['refunds', 'wrong_charges'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/payouts/bank-payouts.store.ts': {
    asks: ['bank_payouts', 'owner_balances'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/payouts/owners.read-model.ts': {
    asks: ['coordinator + location', 'owner_balances', 'payments', 'refunds'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/payouts/statement.read-model.ts': {
    asks: ['statement_months'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/receipts/receipts.read-model.ts': { asks: ['location + receipt_keys', 'orders', 'sessions'] },
  'features/revenue/proof/revenue-disagreements.read-model.ts': {
    asks: ['revenue_disagreements'],
    because: 'the desk looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/revenue/proof/revenue-proof.store.ts': {
    asks: ['ledger_entries', 'revenue_days', 'revenue_disagreements', 'revenue_totals'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/revenue/proof/statement-proof.store.ts': {
    asks: ['ledger_entries', 'owner_balances', 'statement_carries', 'statement_months'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/revenue/revenue-rows.read-model.ts': { asks: ['coordinator + location'] },
  'features/revenue/revenue-sums.read-model.ts': {
    asks: ['revenue_days', 'revenue_totals', 'revenue_updates'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/revenue/revenue-updates.store.ts': { asks: ['coordinator + location'] },
  'features/revenue/taxes/tax-sums.read-model.ts': {
    asks: ['ledger_entries'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/revenue/validations/validation-sums.read-model.ts': {
    asks: ['validation_uses', 'validations'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/revenue/week/revenue-hours.read-model.ts': {
    asks: ['ledger_entries'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/sessions/booking/stays-to-attach.store.ts': {
    asks: ['coordinator + idempotency_keys + location', 'coordinator + location', 'orders', 'payments', 'sessions'],
  },
  'features/sessions/booking/zone-for-sale.read-model.ts': { asks: ['orders', 'sessions'] },
  'features/sessions/reservations/remind-drivers.ts': {
    asks: ['reservation_reminders'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/sessions/reservations/told-driver.read-model.ts': { asks: ['coordinator + location'] },
  'features/sessions/sessions.read-model.ts': {
    asks: ['orders', 'sessions'],
    because: "lists of a driver's, an owner's or all stays, a page at a time; those of one lot ask its shard alone",
  },
  'features/sessions/sessions.store.ts': { asks: ['sessions'] },
  'features/valet/board/live-tickets.read-model.ts': { asks: ['location + valet_guest_keys', 'valet_guest_keys'] },
  'features/valet/board/valet-locations.read-model.ts': {
    asks: ['revenue_days', 'valet_days', 'valet_settings', 'valet_tickets'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/valet/guest/guest-codes.store.ts': {
    asks: ['valet_phone_codes'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/valet/guest/guest-codes.ts': { asks: ['location + valet_phones', 'valet_tickets'] },
  'features/valet/guest/guest-keys.store.ts': {
    asks: ['location + valet_guest_keys', 'valet_guest_keys', 'valet_phones'],
  },
  'features/valet/retention/forget-tickets.ts': {
    asks: ['valet_photos', 'valet_tickets'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/valet/retention/forgotten-attendants.store.ts': {
    asks: ['valet_events', 'valet_shifts', 'valet_tickets'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/valet/retention/forgotten-guests.store.ts': {
    asks: ['coordinator + location', 'valet_events', 'valet_guest_keys', 'valet_phones', 'valet_tickets'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/valet/ticket/valets.read-model.ts': {
    asks: [
      'location + valet_guest_keys',
      'location + valet_phones',
      'revenue_days',
      'valet_days',
      'valet_settings',
      'valet_tickets',
    ],
  },
  'http/access/attempts.store.ts': {
    asks: ['attempts'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'http/access/ownership.read-model.ts': { asks: ['location + valet_guest_keys', 'sessions', 'valet_tickets'] },
  'http/idempotency/idempotency.store.ts': { asks: ['coordinator + idempotency_keys', 'idempotency_keys'] },
  'http/operation-figures.read-model.ts': {
    asks: ['refunds'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'ports/vehicle-registry/vehicle-lookups.store.ts': {
    asks: ['vehicle_lookups'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
};
