// A sale as the archive knows it: rows of tables as texts.

/** A row of a table: JSON with the names of its columns. */
export type SaleLine = { readonly table: string; readonly row: string };

/** By its stay's order or, of a valet ticket, by the first of its orders; by the ticket itself where it has none. */
export type SaleName = { readonly saleId: string; readonly ticketId: string | null };

export type SaleAt = { readonly locationId: string; readonly saleId: string };

export type FiledSale = SaleAt & { readonly lines: readonly SaleLine[] };

/** How many rows of each table, and what the orders, payments and refunds among them come to in cents. */
export type SaleSums = {
  readonly sales: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly cents: Readonly<Record<string, number>>;
};

export function toName({ saleId, lines }: Pick<FiledSale, 'saleId' | 'lines'>): SaleName {
  const ticket = lines.find(({ table }) => table === 'valet_tickets');
  return { saleId, ticketId: ticket ? JSON.parse(ticket.row).id : null };
}

/** Both come in the order of `readSales`. */
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

/** Its receipt is opened by this key; null for a ticket that never sold anything. */
export function receiptKeyOf({ lines }: Pick<FiledSale, 'lines'>, orderId: string): string | null {
  const orders = lines.filter(({ table }) => table === 'orders').map(({ row }) => JSON.parse(row));
  return orders.find(({ id }) => id === orderId)?.receipt_key ?? null;
}
