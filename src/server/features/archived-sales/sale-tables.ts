// Everything that hangs on a sale, and what becomes of it when the sale goes to the archive (decision record 218). A sale is a stay with all
// that was bought with it, or a valet ticket with its payments. A test holds this list to the foreign keys of the database.

/** Ids of what was read before it: a table names the one that its rows are found by. */
export type FoundBy = 'orders' | 'payments' | 'refs' | 'refunds' | 'sessions' | 'tickets';

type Hanging = {
  readonly table: string;
  readonly by: FoundBy;
  readonly column: string;
  /** Its rows are not with their lot. */
  readonly elsewhere?: true;
};

export type SaleTable = Hanging & {
  /** Left out of the files: whose it is, what is written to them, and what the database computes. */
  readonly without?: readonly string[];
  /** Names of people and secrets, which are not null: stored as an empty text. */
  readonly blank?: readonly string[];
};

/** Parents first, the order in which rows come back; they leave in the opposite one. */
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

/** Addresses to write to and keys to open it, of no use once it is over: they leave with the sale and are stored nowhere. */
export const DROPPED: readonly Hanging[] = [
  { table: 'reservation_contacts', by: 'orders', column: 'order_id' },
  { table: 'reservation_reminders', by: 'orders', column: 'order_id' },
  { table: 'session_reminders', by: 'sessions', column: 'session_id' },
  { table: 'valet_guest_keys', by: 'tickets', column: 'ticket_id' },
  { table: 'valet_phones', by: 'tickets', column: 'ticket_id', elsewhere: true },
];

/** As long as it has one of these, a sale stays. */
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
