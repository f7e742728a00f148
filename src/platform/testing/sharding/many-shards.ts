import { OFFICERS_SHARDS } from './officers-shards.ts';
import { PERMITS_SHARDS } from './permits-shards.ts';

/**
 * Statements that a distributed database could not answer from one shard: the tables that it would query on all shards, and the places that
 * the statement combines ("a + b"). A statement of another file, or on another table, fails the tests: give it the location, or the key of
 * a look-up, that its caller knows (decision record 135). The list may only shrink.
 */
export type ManyShards = { readonly asks: readonly string[]; readonly because: string };

const SWEEP = 'sweeps and housekeeping go through all accounts, a bounded number of rows at a time';

/** Keyed by the file that sends them, relative to src. */
export const MANY_SHARDS: Readonly<Record<string, ManyShards>> = {
  ...OFFICERS_SHARDS,
  ...PERMITS_SHARDS,
  'app/demo/demo.store.ts': {
    asks: [
      'bank_payouts',
      'journal_entries',
      'transaction_months',
      'orders',
      'owner_balances',
      'payment_refs',
      'payments',
      'refunds',
      'revenue_days',
      'revenue_totals',
      'sessions',
      'statement_months',
      'users',
      'vehicles',
    ],
    because: 'the demo is seeded into an embedded database only',
  },
  'features/accounts/server/account-removal.store.ts': {
    asks: ['users'],
    because: 'an account is deleted: who else has the highest role, a handful',
  },
  'features/auto-pay/server/camera-passes.store.ts': { asks: ['camera_passes'], because: SWEEP },
  'features/auto-pay/server/camera-cars.store.ts': {
    asks: ['camera_cars', 'camera_passes'],
    because: SWEEP,
  },
  'features/auto-pay/server/follow-car.ts': { asks: ['camera_cars'], because: SWEEP },
  'features/auto-pay/server/camera-visits.store.ts': { asks: ['camera_visits'], because: SWEEP },
  'features/auto-pay/server/car-ties.read-model.ts': {
    asks: ['disputes', 'orders', 'payments', 'refunds', 'saved_vehicles', 'sessions'],
    because:
      'a driver turns auto-pay on: who has paid for one plate or saved it, and the stays of one driver, each by an index',
  },
  'features/auto-pay/server/visit-claims.read-model.ts': {
    asks: ['camera_passes', 'camera_visits', 'orders', 'plate_reads', 'refunds', 'visit_claims'],
    because: 'support looks through all lots: open work by a partial index, a hundred at most',
  },
  'features/auto-pay/server/visit-claims.store.ts': { asks: ['visit_claims'], because: SWEEP },
  'features/auto-pay/server/visits.read-model.ts': {
    asks: ['auto_pay_lots'],
    because: 'the page that drives cars past cameras lists the lots that have some; sandbox only',
  },
  'features/wallet-passes/server/pass-facts.read-model.ts': {
    asks: [
      'orders',
      'permit_months',
      'permit_plates',
      'permit_plans',
      'permits',
      'sessions',
      'valet_tickets',
      'wallet_passes',
    ],
    because: 'every few seconds, passes that may still change, by an index; each is compared on its own shard',
  },
  'features/wallet-passes/server/wallet-passes.store.ts': {
    asks: ['wallet_copies', 'wallet_passes'],
    because: 'a phone asks which of its passes have changed, by an index; and housekeeping',
  },
  'features/rate-advice/server/rate-advice.store.ts': {
    asks: ['rate_advice'],
    because: 'the list of what would earn more at all lots of an owner, a page at a time',
  },
  'features/parking/server/running-stays.read-model.ts': {
    asks: ['orders', 'stay_contacts'],
    because: 'a text ends parking: the orders of one driver, and what one phone was given for, each by an index',
  },
  'features/text-to-park/server/find-parking-zone.ts': {
    asks: ['sign_codes'],
    because: 'a texted code has a slip: an index look-up of the few hundred codes that it may have been, on each shard',
  },
  'features/accounts/server/google/google-visits.store.ts': { asks: ['google_visits'], because: SWEEP },
  'features/accounts/server/login/login-networks.store.ts': { asks: ['login_networks'], because: SWEEP },
  'features/accounts/server/login/login-sessions.store.ts': { asks: ['login_sessions'], because: SWEEP },
  'features/accounts/server/login/sign-ins.store.ts': { asks: ['sign_ins'], because: SWEEP },
  'features/accounts/server/mailed-tokens.store.ts': { asks: ['mailed_tokens'], because: SWEEP },
  'features/accounts/server/passkeys/passkey-challenges.store.ts': { asks: ['passkey_challenges'], because: SWEEP },
  'features/spaces/server/full-zones.store.ts': {
    asks: ['full_zones'],
    because: 'a sweep twice a minute, by a partial index, a page of lots at a time',
  },
  'features/spaces/server/event-holds.store.ts': {
    asks: ['event_holds'],
    because: 'those of the lots of an event, when it is prepared; those of one lot ask its shard alone',
  },
  'features/spaces/server/parked-hours.read-model.ts': {
    asks: ['sessions'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/spaces/server/space-holds.store.ts': {
    asks: ['sessions', 'space_holds', 'zone_spaces'],
    because: 'a sweep each minute, and imports of the zones of many lots',
  },
  'features/spaces/server/spaces-left.read-model.ts': {
    asks: ['space_holds', 'zone_spaces'],
    because: 'spaces at several lots, for a page of lots; those of one lot ask its shard alone',
  },
  'features/home/server/home.read-model.ts': {
    asks: [
      'disputes',
      'notices',
      'permits',
      'refund_requests',
      'revenue_days',
      'revenue_totals',
      'session_corrections',
      'sessions',
      'visit_claims',
      'webhook_states',
      'zones',
    ],
    because: "a person's open work and day over the lots that they keep, by partial indexes and keys",
  },
  'features/notifications/server/summary.read-model.ts': {
    asks: ['disputes', 'refund_requests', 'revenue_days', 'sessions'],
    because: "a person's sums over the lots that they keep, once a day",
  },
  'features/parking/server/changes/corrections.store.ts': {
    asks: ['session_corrections', 'sessions'],
    because: 'support looks through all lots: plates that wait for an answer, by a partial index, fifty at most',
  },
  'features/support/server/reconciliation/disputes.read-model.ts': {
    asks: ['disputes', 'orders'],
    because: 'support looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/support/server/reconciliation/owed-refunds.read-model.ts': {
    asks: ['orders', 'payments', 'refunds'],
    because: 'support looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/support/server/reconciliation/wrong-charges.read-model.ts': {
    asks: ['payments', 'wrong_charges'],
    because: 'support looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/transactions/server/lot-journals.read-model.ts': {
    asks: ['journal_entries', 'orders', 'revenue_updates'],
    because: "a month of an owner's lots, for a file; each lot by its key",
  },
  'features/support/server/support-counts.read-model.ts': {
    asks: [
      'disputes',
      'notices',
      'refund_requests',
      'refunds',
      'revenue_disagreements',
      'visit_claims',
      'wrong_charges',
    ],
    because: 'support counts the open work of all lots, by partial indexes',
  },
  'features/support/server/support-search.read-model.ts': {
    asks: [
      'coordinator + location',
      'orders',
      'payments',
      'sessions',
      'sign_codes',
      'users',
      'valet_tickets',
      'wrong_charges',
    ],
    because: 'support looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/lots/server/photos/photo-removals.store.ts': {
    asks: ['location_photos'],
    because: 'a sweep goes through all lots, a bounded number of rows at a time, by partial indexes',
  },
  'features/vehicles/server/vehicles.store.ts': {
    asks: ['sessions', 'vehicles'],
    because:
      'where a car has parked, by an index on each shard, for its own page; facts of the cars on a page, by their keys',
  },
  'features/imports/server/lots/import-lots.store.ts': {
    asks: ['lot_shards', 'sign_codes'],
    because: 'an import writes many lots at once, and draws the codes of their signs',
  },
  'features/portfolio/server/bulk-lots.read-model.ts': {
    asks: ['event_holds', 'lot_shards', 'revenue_days'],
    because:
      "those of an owner's lots that sold something today or keep spaces, when a change to many lots is prepared",
  },
  'features/portfolio/server/portfolio.read-model.ts': {
    asks: ['lot_shards', 'revenue_days', 'revenue_updates'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/lots/server/lots.store.ts': {
    asks: ['sign_codes'],
    because: 'a lot that never sold anything is deleted with its signs',
  },
  'features/orders/server/orders.store.ts': {
    asks: ['orders'],
    because: 'an account or a guest is deleted everywhere, once',
  },
  'features/members/server/member-codes.store.ts': {
    asks: ['lot_shards', 'member_codes'],
    because: "an owner's codes over their lots, a page at a time, each lot by its key",
  },
  'features/validations/server/validations.store.ts': {
    asks: ['lot_shards', 'validations'],
    because: "an owner's codes over their lots, a page at a time, each lot by its key",
  },
  'features/refunds/server/managed-refunds.read-model.ts': {
    asks: ['lot_shards', 'orders', 'refund_requests', 'refunds'],
    because: "an owner's refunds over their lots, a page at a time, each lot by its key",
  },
  'features/refunds/server/refund-requests.store.ts': {
    asks: ['disputes', 'orders', 'refund_requests', 'refunds'],
    because: 'support looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/payments/server/disputes.store.ts': {
    asks: ['disputes'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/server/payments.store.ts': {
    asks: ['payments'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/payments/server/reconciliation/altered-ledger.read-model.ts': {
    asks: ['coordinator + location', 'journal_entries', 'owner_balances', 'payments', 'revenue_totals'],
    because: '`npm run reconcile` goes through all lots, a page at a time',
  },
  'features/payments/server/reconciliation/dispute-steps.ts': {
    asks: ['disputes'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/server/reconciliation/our-side.read-model.ts': {
    asks: ['coordinator + location', 'journal_entries', 'orders', 'payments', 'refunds', 'sessions', 'wrong_charges'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/server/reconciliation/payment-disagreements.read-model.ts': {
    asks: ['coordinator + location', 'orders'],
    because: 'support looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/payments/server/reconciliation/provider-balances.store.ts': {
    asks: ['coordinator + location', 'journal_entries', 'payments', 'refunds'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/server/reconciliation/balance-transactions.store.ts': {
    asks: ['coordinator + location', 'payments', 'refunds', 'wrong_charges'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/server/reconciliation/walks.store.ts': {
    asks: ['coordinator + location', 'payments'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/payments/server/settling/sweep-payments.ts': {
    asks: ['refunds', 'wrong_charges'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/owners/server/review-queue.read-model.ts': {
    asks: ['users'],
    because: 'the owners on a page of support, by their ids',
  },
  'features/payouts/server/bank-payouts.store.ts': {
    asks: ['bank_payouts', 'owner_balances'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/payouts/server/payout-plan.store.ts': {
    asks: ['refunds'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/payouts/server/owners.read-model.ts': {
    asks: ['coordinator + location', 'owner_balances', 'payments', 'refunds'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/payouts/server/statement.read-model.ts': {
    asks: ['lot_shards', 'statement_months'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/transactions/server/found-orders.read-model.ts': {
    asks: ['orders', 'refunds', 'sessions'],
    because: 'a search by receipt, plate or reference at several lots, by an index on each shard, 200 at most',
  },
  'features/transactions/server/transactions.read-model.ts': {
    asks: [
      'bank_payouts',
      'disputes',
      'journal_entries',
      'lot_shards',
      'transaction_months',
      'orders',
      'payments',
      'refund_bounces',
      'refunds',
      'revenue_days',
      'revenue_updates',
    ],
    because: "an owner's transaction over their lots, a page at a time",
  },
  'features/revenue/server/proof/revenue-disagreements.read-model.ts': {
    asks: ['revenue_disagreements'],
    because: 'support looks through all lots: open work by partial indexes, a page at a time',
  },
  'features/revenue/server/proof/revenue-proof.store.ts': {
    asks: ['journal_entries', 'revenue_days', 'revenue_disagreements', 'revenue_totals'],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/revenue/server/proof/statement-proof.store.ts': {
    asks: [
      'journal_entries',
      'lot_shards',
      'transaction_months',
      'owner_balances',
      'statement_carries',
      'statement_months',
    ],
    because: 'nightly proofs and walks go through all lots, a page at a time',
  },
  'features/revenue/server/lot-months.read-model.ts': {
    asks: ['lot_shards', 'transaction_months', 'revenue_updates'],
    because: "an owner's months over their lots, a page of lots at a time",
  },
  'features/revenue/server/closed-days/closed-days.store.ts': {
    asks: ['revenue_days'],
    because: 'days that are over are added up once for each owner',
  },
  'features/revenue/server/day-sums.read-model.ts': {
    asks: ['revenue_days'],
    because: "an owner's latest days over their lots",
  },
  'features/revenue/server/revenue-sums.read-model.ts': {
    asks: ['revenue_days', 'revenue_totals', 'revenue_updates', 'transaction_months'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/revenue/server/tax-sums.read-model.ts': {
    asks: ['journal_entries', 'lot_shards'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/revenue/server/validation-sums.read-model.ts': {
    asks: ['validation_uses', 'validations'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/revenue/server/revenue-hours.read-model.ts': {
    asks: ['journal_entries'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/receipts/server/mail-due-receipts.ts': {
    asks: ['orders'],
    because: 'a sweep goes through all lots, a bounded number of rows at a time, by partial indexes',
  },
  'features/parking/server/booking/guest-bookings.routes.ts': {
    asks: ['sessions'],
    because: 'what a device booked at any lot, once at each sign-in',
  },
  'features/parking/server/reminders/end-reminders.store.ts': {
    asks: ['session_reminders'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/parking/server/leaving/contacts.store.ts': {
    asks: ['stay_contacts'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/parking/server/leaving/stop-links.store.ts': {
    asks: ['stop_link_requests'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/parking/server/reminders/remind-of-ends.ts': {
    asks: ['session_reminders'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/parking/server/reservations/remind-drivers.ts': {
    asks: ['reservation_reminders'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/parking/server/stop-session.ts': {
    asks: ['orders'],
    because: 'a sweep goes through all lots, a bounded number of rows at a time, by partial indexes',
  },
  'features/parking/server/sessions.read-model.ts': {
    asks: ['lot_shards', 'orders', 'sessions'],
    because: "lists of a driver's, an owner's or all stays, a page at a time; those of one lot ask its shard alone",
  },
  'features/parking/server/sessions.store.ts': {
    asks: ['sessions'],
    because: 'an account or a guest is deleted everywhere, once',
  },
  'features/webhooks/server/facts.store.ts': {
    asks: ['sessions', 'webhook_facts'],
    because: "a webhook begins to listen: the ends of all stays that run at its owner's lots",
  },
  'features/webhooks/server/make-deliveries.ts': {
    asks: ['webhook_facts'],
    because: 'a sweep goes through all lots, a bounded number of rows at a time, by an index of what is due',
  },
  'features/webhooks/server/deliveries.store.ts': {
    asks: ['webhook_deliveries'],
    because: 'a sweep asks which webhooks have something due, by a partial index, and forgets old deliveries',
  },
  'features/valet/server/board/valet-locations.read-model.ts': {
    asks: ['journal_entries', 'orders', 'valet_days', 'valet_settings', 'valet_shifts', 'valet_tickets'],
    because: "an owner's sums over their lots, a page of lots at a time",
  },
  'features/valet/server/guest/guest-codes.store.ts': {
    asks: ['valet_phone_codes'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/valet/server/guest/guest-keys.store.ts': {
    asks: ['valet_guest_keys'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/valet/server/tickets/forget-tickets.ts': {
    asks: ['valet_photos', 'valet_tickets'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/valet/server/on-call.store.ts': {
    asks: ['valet_on_call'],
    because: 'an account is deleted everywhere, once; housekeeping goes through all lots by an index',
  },
  'features/valet/server/tickets/forgotten-people.store.ts': {
    asks: ['valet_events', 'valet_shifts', 'valet_tickets', 'valet_till_counts'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'features/valet/server/tickets/valets.read-model.ts': {
    asks: ['journal_entries', 'lot_shards', 'orders', 'valet_days', 'valet_tickets'],
    because: 'tickets at several stands, a page at a time; those of one stand ask its shard alone',
  },
  'platform/http/access/attempts.store.ts': {
    asks: ['attempts'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'platform/http/access/ownership.read-model.ts': {
    asks: ['sessions'],
    because: 'where a car has parked, by an index on each shard, for its own page',
  },
  'platform/http/access/people.read-model.ts': {
    asks: ['users'],
    because: 'names of several people on a page, by their keys; one is asked of its shard alone',
  },
  'platform/http/idempotency.store.ts': {
    asks: ['idempotency_keys'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'platform/http/operation-figures.read-model.ts': {
    asks: ['refunds'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
  'integrations/vehicle-registry/parked-vehicles.store.ts': {
    asks: ['vehicles'],
    because: 'the registry of a development machine',
  },
  'integrations/vehicle-registry/vehicle-lookups.store.ts': {
    asks: ['vehicle_lookups'],
    because: 'sweeps and housekeeping go through all lots, a bounded number of rows at a time',
  },
};
