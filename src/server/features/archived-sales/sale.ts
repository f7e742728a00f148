// A sale as the archive knows it: table rows as texts.

/** A row of a table: JSON with the column names. */
export type SaleLine = { readonly table: string; readonly row: string };

/** Identified by its stay's order or, for a valet ticket, by the first of its orders; by the ticket itself if it has none. */
export type SaleName = { readonly saleId: string; readonly ticketId: string | null };

export type SaleAt = { readonly locationId: string; readonly saleId: string };

export type FiledSale = SaleAt & { readonly lines: readonly SaleLine[] };

/** How many rows of each table, and the totals of the orders, payments and refunds among them, in cents. */
export type SaleSums = {
  readonly sales: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly cents: Readonly<Record<string, number>>;
};

export function toName({ saleId, lines }: Pick<FiledSale, 'saleId' | 'lines'>): SaleName {
  const ticket = lines.find(({ table }) => table === 'valet_tickets');
  return { saleId, ticketId: ticket ? JSON.parse(ticket.row).id : null };
}

/** Both are in the order of `readSales`. */
export function sameLines(a: readonly SaleLine[], b: readonly SaleLine[]): boolean {
  return a.length === b.length && a.every(({ table, row }, at) => table === b[at]?.table && row === b[at].row);
}

/** What each provider has moved for these sales, in signed cents. */
export function movedCents(sales: readonly Pick<FiledSale, 'lines'>[]): ReadonlyMap<string, number> {
  const cents = new Map<string, number>();
  for (const { table, row } of sales.flatMap(({ lines }) => lines)) {
    if (table !== 'provider_movements') continue;
    const { provider, net_cents: net } = JSON.parse(row);
    cents.set(provider, (cents.get(provider) ?? 0) + net);
  }
  return cents;
}

/** The key that opens its receipt; null for a ticket that never sold anything. */
export function receiptKeyOf({ lines }: Pick<FiledSale, 'lines'>, orderId: string): string | null {
  const orders = lines.filter(({ table }) => table === 'orders').map(({ row }) => JSON.parse(row));
  return orders.find(({ id }) => id === orderId)?.receipt_key ?? null;
}
