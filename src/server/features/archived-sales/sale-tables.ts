// Everything that belongs to a sale, and what happens to it when the sale goes to the archive (decision
// record 218). A sale is a stay with everything that was bought with it, or a valet ticket with its
// payments. A test checks this list against the foreign keys of the database.

/** Ids from tables that were read earlier: each table names the one by which its rows are found. */
export type FoundBy = 'orders' | 'payments' | 'refs' | 'refunds' | 'sessions' | 'tickets';

type Hanging = {
  readonly table: string;
  readonly by: FoundBy;
  readonly column: string;
  /** Its rows are not on their lot's shard. */
  readonly elsewhere?: true;
};

export type SaleTable = Hanging & {
  /** Columns left out of the files: whose it is, what is written to them, and what the database computes. */
  readonly without?: readonly string[];
  /** Columns with people's names and secrets that cannot be null: stored as an empty text. */
  readonly blank?: readonly string[];
};

/** Parents first: the order in which rows are restored. They are removed in the opposite order. */
export const SALE_TABLES: readonly SaleTable[] = [
  {
    table: 'valet_tickets',
    by: 'tickets',
    column: 'id',
    without: ['is_open'],
    blank: ['parked_by', 'retriever_name', 'override_by', 'handover_secret'],
  },
  {
    table: 'orders',
    by: 'orders',
    column: 'id',
    without: ['user_id', 'guest_key', 'receipt_due_at', 'receipt_mailed_at'],
  },
  { table: 'valet_events', by: 'tickets', column: 'ticket_id', blank: ['actor_name', 'device'] },
  { table: 'valet_ticket_places', by: 'tickets', column: 'ticket_id', elsewhere: true },
  { table: 'sessions', by: 'orders', column: 'order_id', without: ['user_id', 'guest_key', 'covered'] },
  { table: 'payments', by: 'orders', column: 'id', without: ['customer_ref', 'method_ref'] },
  { table: 'payment_refs', by: 'refs', column: 'provider_ref', elsewhere: true },
  { table: 'payment_declines', by: 'payments', column: 'payment_id' },
  { table: 'refunds', by: 'orders', column: 'order_id' },
  { table: 'refund_bounces', by: 'refunds', column: 'refund_id' },
  { table: 'refund_requests', by: 'orders', column: 'order_id' },
  { table: 'disputes', by: 'orders', column: 'order_id' },
  { table: 'wrong_charges', by: 'payments', column: 'payment_id' },
  { table: 'session_corrections', by: 'orders', column: 'order_id' },
  { table: 'reservation_moves', by: 'orders', column: 'order_id' },
  { table: 'member_uses', by: 'sessions', column: 'session_id' },
  { table: 'provider_movements', by: 'payments', column: 'payment_id' },
  {
    table: 'messages',
    by: 'orders',
    column: 'order_id',
    without: ['calendar', 'unsubscribe_url', 'last_error'],
    blank: ['recipient', 'subject', 'text', 'html'],
  },
];

/** Addresses to write to and keys that open it, which are useless once it is over: they are removed with the sale and stored nowhere. */
export const DROPPED: readonly Hanging[] = [
  { table: 'reservation_contacts', by: 'orders', column: 'order_id' },
  { table: 'reservation_reminders', by: 'orders', column: 'order_id' },
  { table: 'session_reminders', by: 'sessions', column: 'session_id' },
  { table: 'valet_guest_keys', by: 'tickets', column: 'ticket_id' },
  { table: 'valet_phones', by: 'tickets', column: 'ticket_id', elsewhere: true },
];

/** While a sale has one of these, it stays in the database. */
export const HOLDING: readonly (Hanging & { readonly while: string })[] = [
  { table: 'valet_photos', by: 'tickets', column: 'ticket_id', while: 'true' },
  {
    table: 'payment_disagreements',
    by: 'orders',
    column: 'order_id',
    while: 'resolved_at is null and settled_as is null',
    elsewhere: true,
  },
];
