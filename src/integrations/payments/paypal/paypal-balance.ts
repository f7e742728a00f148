// What PayPal holds for us, and every change to it, from its transaction search. The search is a feature that has to
// be enabled for the app. It lags by up to three hours and covers at most 31 days at a time.

import { z } from 'zod';
import type { BalanceTransaction, Listed, ListPage, ProviderBalance } from '../payments.port.ts';
import type { PayPalClient } from './paypal-client.ts';
import { centsOf, type PayPalMoney } from './paypal-money.ts';
import { readNames } from './paypal-names.ts';
import { Money } from './paypal-order.ts';

const REPORTING = '/v1/reporting';
const WINDOW_MS = 31 * 24 * 3_600_000;
const PAGE_SIZE = 500;
const LATE_MINUTES = 180;

const Transaction = z.object({
  transaction_id: z.string(),
  /** For example T0006: the first two digits give the kind of transaction. */
  transaction_event_code: z.string(),
  transaction_status: z.string(),
  transaction_initiation_date: z.string(),
  transaction_amount: Money,
  /** Negative, unless a fee was returned. */
  fee_amount: Money.optional(),
  paypal_reference_id: z.string().optional(),
  paypal_reference_id_type: z.string().optional(),
  custom_field: z.string().optional(),
});
const Found = z.object({
  transaction_details: z.array(z.object({ transaction_info: Transaction })).default([]),
  total_pages: z.number().default(1),
});
const Balances = z.object({
  balances: z.array(z.object({ total_balance: Money })),
  /** PayPal's balance may be older than the request. */
  as_of_time: z.iso.datetime({ offset: true }).optional(),
});

export function payPalBalance(client: PayPalClient, now: () => Date): ProviderBalance {
  return {
    lateMinutes: LATE_MINUTES,
    listTransactions: (page) => searchTransactions(client, page, now()),
    getBalance: async () => {
      const requested = now();
      const path = `${REPORTING}/balances?currency_code=USD`;
      const { balances, as_of_time } = await client({ method: 'GET', path }, Balances);
      const dollars = balances.map(({ total_balance }) => total_balance).filter(isDollars);
      return {
        cents: dollars.reduce((sum, balance) => sum + centsOf(balance), 0),
        asOf: as_of_time === undefined ? requested : new Date(as_of_time),
      };
    },
  };
}

/** The cursor consists of the window's beginning in milliseconds and the page within it. */
async function searchTransactions(
  client: PayPalClient,
  { since, cursor }: ListPage,
  now: Date,
): Promise<Listed<BalanceTransaction>> {
  const [from = since.getTime(), page = 1] = cursor?.split(' ').map(Number) ?? [];
  const until = Math.min(from + WINDOW_MS, now.getTime());
  const requested = new URLSearchParams({
    start_date: timeOf(from),
    end_date: timeOf(until),
    fields: 'transaction_info',
    balance_affecting_records_only: 'Y',
    page_size: String(PAGE_SIZE),
    page: String(page),
  });
  const { transaction_details, total_pages } = await client(
    { method: 'GET', path: `${REPORTING}/transactions?${requested}` },
    Found,
  );
  const items = transaction_details.map((each) => each.transaction_info).filter(isDone);
  const isLastPage = page >= total_pages;
  const isLastWindow = until >= now.getTime();
  const next = isLastPage ? (isLastWindow ? null : `${until} 1`) : `${from} ${page + 1}`;
  return { items: items.map(readTransaction), next };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Pending and denied transactions have not moved anything; other currencies are in other balances. */
function isDone({ transaction_status, transaction_amount }: z.output<typeof Transaction>): boolean {
  return transaction_status === 'S' && isDollars(transaction_amount);
}

function isDollars({ currency_code }: PayPalMoney): boolean {
  return currency_code === 'USD';
}

const BY_CODE: Readonly<Record<string, BalanceTransaction['kind']>> = {
  T0106: 'dispute',
  T1106: 'dispute',
  T1107: 'refund',
  T1201: 'dispute',
  T1202: 'dispute',
};
/** By group: the code's first two digits. */
const BY_GROUP: Readonly<Record<string, BalanceTransaction['kind']>> = {
  T00: 'payment',
  T01: 'fee',
  T03: 'payout',
  T04: 'payout',
};

function kindOf(code: string, amountCents: number): BalanceTransaction['kind'] {
  const kind = BY_CODE[code] ?? BY_GROUP[code.slice(0, 3)] ?? 'other';
  if (kind === 'refund') return amountCents < 0 ? 'refund' : 'refund_failed';
  // A payment that we made ourselves is not the product's.
  return kind === 'payment' && amountCents < 0 ? 'other' : kind;
}

function readTransaction(transaction: z.output<typeof Transaction>): BalanceTransaction {
  const { transaction_id: ref, transaction_event_code, transaction_amount, fee_amount } = transaction;
  const amountCents = centsOf(transaction_amount);
  const feeCents = fee_amount ? 0 - centsOf(fee_amount) : 0;
  const kind = kindOf(transaction_event_code, amountCents);
  return {
    ref,
    kind,
    netCents: amountCents - feeCents,
    feeCents,
    sourceRef: ref,
    ofSource: transaction.paypal_reference_id_type === 'TXN' ? (transaction.paypal_reference_id ?? null) : null,
    intentRef: null,
    metadata: readNames(transaction.custom_field)?.metadata ?? null,
    // PayPal's disputes are found through their own list.
    disputeRef: null,
    payoutId: null,
    at: new Date(transaction.transaction_initiation_date),
  };
}
