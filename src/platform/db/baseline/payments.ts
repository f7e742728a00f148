// Payments, refunds, disputes and wrong charges, and the comparison with the providers' own books.

import { type Kysely, sql } from 'kysely';

/** The return of money that bought nothing: its attempts, and what a person at support decided, with their words and name. */
const RETURN_COLUMNS = sql.raw(`
      attempt integer not null default 1,
      failure_code text,
      failures integer not null default 0,
      first_failed_at timestamptz,
      next_try_at timestamptz,
      settled_as text check (settled_as in ('paid_otherwise', 'closed', 'twice_accepted')),
      settled_by uuid,
      settled_note text,
      settled_at timestamptz`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPayments(db);
  await createRefs(db);
  await createRefunds(db);
  await createTroubles(db);
  await createReconciliation(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  // Where the owner's share goes is decided once, before the provider is called. A canceled payment is recorded before the
  // provider is called, so that the sweep finds it if the process dies. Domains are checked where a column is written; a
  // table's checks are read again by each statement that writes any of its columns (decision record 119). No index includes the
  // reference or the status, so that only the last change of a payment writes indexes.
  await sql`
    create domain charged_cents as integer check (value > 0);
    create domain returned_cents as integer check (value >= 0);
    create domain payment_status as text
      check (value in ('intended', 'open', 'processing', 'authorized', 'succeeded', 'canceled'));
    create table payments (
      location_id uuid not null,
      id uuid not null,
      provider text not null,
      provider_ref text,
      amount_cents charged_cents not null,
      status payment_status not null,
      declined_code text,
      declined_message text,
      payout_account text,
      payout_fee_cents integer,
      -- Whose means of payment it saves or charges, and the saved one that it charges.
      customer_ref text,
      method_ref text,
      taken_back_cents returned_cents not null default 0,
      created_at timestamptz not null,
      opened_at timestamptz,
      settled_at timestamptz,
      reconciled_at timestamptz,
      abandoned_at timestamptz,
      -- Held while a car is parked: since when its capture is due, and how often that was refused; and the number of its intent.
      on_stop boolean not null default false,
      capture_due_at timestamptz,
      capture_tries smallint not null default 0,
      attempt smallint not null default 1,
      primary key (location_id, id),
      foreign key (location_id, id) references orders (location_id, id),
      check (payout_fee_cents between 0 and amount_cents),
      check ((payout_account is null) = (payout_fee_cents is null))
    ) with (fillfactor = 85);
    create index payments_of_provider on payments (provider, created_at);
    create index payments_unsettled on payments (id) where settled_at is null`.execute(db);
  // The payment's own row has only its last decline, which is cleared once it is paid.
  await sql`
    create table payment_declines (
      location_id uuid not null,
      id uuid not null,
      payment_id uuid not null,
      code text not null,
      message text not null,
      declined_at timestamptz not null,
      primary key (location_id, id),
      foreign key (location_id, payment_id) references payments (location_id, id)
    );
    create index payment_declines_payment on payment_declines (location_id, payment_id)`.execute(db);
}

/** A browser that returns knows the payment only by its secret, which begins with the provider's reference. */
async function createRefs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_refs (
      provider_ref text primary key,
      location_id uuid not null,
      payment_id uuid not null,
      secret_hash text not null
    )`.execute(db);
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  // asked_by is null when the program refunds what could not be used. made_outside: made in the provider's
  // console. Each attempt has its own key at the provider and its own transaction in the ledger. A failed
  // refund is retried at next_try_at; without that time it waits for a person.
  await sql`
    create table refunds (
      location_id uuid not null,
      id uuid not null,
      payment_id uuid not null,
      order_id uuid not null,
      session_id uuid,
      reason text not null,
      lines json not null,
      total_cents integer not null check (total_cents > 0),
      status text not null
        check (status in ('owed', 'requested', 'pending', 'done', 'failed', 'paid_otherwise', 'closed')),
      requested_by uuid,
      made_outside boolean not null default false,
      attempt integer not null default 1 check (attempt > 0),
      transaction_id uuid not null,
      provider_ref text,
      failure_code text,
      failures integer not null default 0,
      first_failed_at timestamptz,
      next_try_at timestamptz,
      created_at timestamptz not null,
      looked_at timestamptz not null,
      settled_at timestamptz,
      settled_by uuid,
      settled_note text,
      primary key (location_id, id),
      foreign key (location_id, payment_id) references payments (location_id, id),
      check ((settled_at is not null) = (status in ('done', 'paid_otherwise', 'closed'))),
      check (status = 'failed' or next_try_at is null)
    );
    create index refunds_payment on refunds (location_id, payment_id);
    create index refunds_order on refunds (location_id, order_id);
    create index refunds_open on refunds (id) where status in ('owed', 'requested', 'pending') or next_try_at is not null;
    create index refunds_for_person on refunds (id) where status = 'failed' and next_try_at is null;
    create index refunds_by_person on refunds (id) where settled_by is not null;
    create index refunds_made on refunds (location_id, settled_at) where status in ('done', 'paid_otherwise');
    create index refunds_provider_ref on refunds (provider_ref) where provider_ref is not null`.execute(db);
  // Each of the provider's refunds is stored once, however often it is reported.
  await sql`
    create unique index refunds_once on refunds (location_id, payment_id, provider_ref)
    where provider_ref is not null`.execute(db);
  // Refunds over their limit that a lot's people request, for support to decide; one at a time per
  // sale. The answer is mailed in the language in which the refund was requested.
  await sql`
    create table refund_requests (
      location_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      cents integer not null check (cents > 0),
      reason text not null,
      requested_by uuid,
      language text not null,
      requested_at timestamptz not null,
      status text not null check (status in ('open', 'refunded', 'declined')),
      refund_id uuid,
      answered_by uuid,
      answered_at timestamptz,
      note text,
      primary key (location_id, id),
      foreign key (location_id, order_id) references orders (location_id, id),
      check ((status = 'open') = (answered_at is null)),
      check ((status = 'refunded') = (refund_id is not null))
    );
    create unique index refund_requests_open_once on refund_requests (location_id, order_id) where status = 'open';
    create index refund_requests_order on refund_requests (location_id, order_id);
    create index refund_requests_open on refund_requests (id) where status = 'open';
    create index refund_requests_over on refund_requests (id) where status <> 'open'`.execute(db);
  // Refunds that the payer's bank returned, and that are owed again.
  await sql`
    create table refund_bounces (
      location_id uuid not null,
      id uuid not null,
      refund_id uuid not null,
      order_id uuid not null,
      provider_ref text,
      done_at timestamptz not null,
      bounced_at timestamptz not null,
      primary key (location_id, id),
      foreign key (location_id, refund_id) references refunds (location_id, id)
    );
    create index refund_bounces_refund on refund_bounces (location_id, refund_id)`.execute(db);
}

async function createTroubles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disputes (
      location_id uuid not null,
      id uuid not null,
      payment_id uuid not null,
      order_id uuid not null,
      provider text not null,
      provider_ref text not null,
      status text not null check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed')),
      reason text not null,
      amount_cents integer not null check (amount_cents >= 0),
      withdrawn_cents integer not null check (withdrawn_cents >= 0),
      reinstated_cents integer not null check (reinstated_cents >= 0),
      due_by timestamptz,
      opened_at timestamptz not null,
      closed_at timestamptz,
      primary key (location_id, id),
      unique (location_id, provider, provider_ref),
      foreign key (location_id, payment_id) references payments (location_id, id)
    );
    create index disputes_order on disputes (location_id, order_id);
    create index disputes_ref on disputes (provider_ref);
    create index disputes_open on disputes (id) where closed_at is null;
    create index disputes_closed on disputes (id) where closed_at is not null`.execute(db);
  // Money charged in the wrong amount buys nothing: it is owed to its driver.
  await sql`
    create table wrong_charges (
      location_id uuid not null,
      payment_id uuid not null,
      id uuid not null,
      requested_cents integer not null check (requested_cents >= 0),
      -- In the smallest units of the currency; without one, in US cents.
      charged_cents integer not null check (charged_cents > 0),
      currency text,
      found_at timestamptz not null,
      returned_at timestamptz,
      refused_at timestamptz,
      ${RETURN_COLUMNS},
      primary key (location_id, payment_id),
      foreign key (location_id, payment_id) references payments (location_id, id)
    );
    create index wrong_charges_open on wrong_charges (id) where returned_at is null and settled_as is null;
    create index wrong_charges_over on wrong_charges (id) where returned_at is not null or settled_as is not null;
    create index wrong_charges_twice on wrong_charges (id)
      where returned_at is not null and settled_as = 'paid_otherwise'`.execute(db);
}

/** The progress of each walk through a provider's books, and the disagreements that it found. */
async function createReconciliation(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reconciliation_walks (
      id uuid primary key,
      provider text not null,
      since timestamptz not null,
      step text not null check (step in ('intents', 'refunds', 'transactions', 'booking', 'disputes', 'open_disputes', 'payments',
        'disagreements', 'balance')),
      cursor text,
      checked integer not null default 0,
      fixed integer not null default 0,
      started_at timestamptz not null,
      finished_at timestamptz,
      held_by uuid,
      held_until timestamptz
    );
    create unique index reconciliation_walks_open on reconciliation_walks (provider) where finished_at is null;
    create index reconciliation_walks_latest on reconciliation_walks (provider, started_at desc)`.execute(db);
  await sql`
    create table payment_disagreements (
      id uuid primary key,
      provider text not null,
      provider_ref text not null,
      kind text not null check (kind in (
        'no_payment', 'amount_differs', 'paid_there_only', 'paid_here_only', 'not_found', 'refunds_differ',
        'ledger_differs')),
      location_id uuid,
      payment_id uuid,
      order_id uuid,
      ours_cents integer not null,
      theirs_cents integer not null,
      first_found_at timestamptz not null,
      last_found_at timestamptz not null,
      resolved_at timestamptz,
      -- When a person had the provider asked to return the money; null: nobody has.
      requested_at timestamptz,
      ${RETURN_COLUMNS},
      unique (provider, provider_ref)
    );
    create index payment_disagreements_open on payment_disagreements (id)
      where resolved_at is null and settled_as is null;
    create index payment_disagreements_over on payment_disagreements (id)
      where resolved_at is not null or settled_as is not null;
    create index payment_disagreements_requested on payment_disagreements (id)
      where requested_at is not null and resolved_at is null and settled_as is null`.execute(db);
  await createBalances(db);
}

/**
 * What changed our balance at each provider, and what the balance was when it was last compared. A transaction without
 * booked_as still has to be compared with the ledger; foreign ones belong to no payment here.
 */
async function createBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table balance_transactions (
      id uuid primary key,
      provider text not null,
      ref text not null,
      kind text not null check (kind in (
        'payment', 'refund', 'refund_failed', 'dispute', 'passed_on', 'payout', 'fee', 'other')),
      net_cents integer not null,
      fee_cents integer not null,
      source_ref text,
      of_source text,
      intent_ref text,
      dispute_ref text,
      named_location_id uuid,
      named_payment_id uuid,
      named_payout_id uuid,
      moved_at timestamptz not null,
      found_at timestamptz not null,
      location_id uuid,
      payment_id uuid,
      order_id uuid,
      booked_as text check (booked_as in ('payment', 'platform', 'foreign', 'other')),
      unique (provider, ref)
    );
    create index balance_transactions_source on balance_transactions (provider, source_ref) where source_ref is not null;
    create index balance_transactions_payment on balance_transactions (location_id, payment_id);
    create index balance_transactions_unbooked on balance_transactions (provider, id) where booked_as is null;
    create index balance_transactions_unknown on balance_transactions (provider)
    where booked_as in ('foreign', 'other')`.execute(db);
  // moved_cents sums all transactions. The balance seen at seen_at tells what the account held before the first transaction;
  // both are null once that is certain. ledger_cents is what the ledger had before ledger_through, so that each
  // comparison only adds what is newer.
  await sql`
    create table provider_balances (
      provider text primary key,
      moved_cents bigint not null default 0,
      opening_cents bigint,
      seen_cents bigint,
      seen_at timestamptz,
      ledger_cents bigint not null default 0,
      ledger_through timestamptz,
      ours_cents bigint,
      theirs_cents bigint,
      pending_cents bigint,
      newer_cents bigint,
      as_of timestamptz,
      refused_code text
    )`.execute(db);
}
