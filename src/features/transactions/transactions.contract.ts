// Rules 225 and 226: every transaction at the caller's lots. All amounts are signed cents.

import { z } from 'zod';
import { MonthRequested } from '#features/revenue/revenue.contract.ts';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { Id, IsoTime, LotOfRow, NextCursor, PageQuery, searchedText } from '#platform/contract/wire.ts';
import { JOURNAL_ACCOUNTS, JOURNALS_FOR, LOTS_BY } from './rules/lot-journal.ts';

/**
 * stay to notice: sold. refund_returned: a refund that the payer's bank sent back. transfer: passed on to the owner's
 * account at the provider, or taken back from there. payout: sent by bank. dispute: taken by the payer's bank, and borne by
 * Parkvale. manual: an amount that an odogwu recorded.
 */
export const TRANSACTION_KINDS = [
  'stay',
  'extension',
  'correction',
  'valet',
  'permit',
  'notice',
  'refund',
  'refund_returned',
  'transfer',
  'payout',
  'dispute',
  'manual',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

export const TRANSACTION_PROVIDERS = ['sandbox', 'stripe', 'paypal', 'cash', 'room', 'bank'] as const;

const Amounts = {
  /** What drivers paid. */
  gross: z.int(),
  /** What they got back. */
  refunds: z.int(),
  fee: z.int(),
  tax: z.int(),
  /** For the attendants: not revenue (rule 279). */
  tips: z.int(),
  /** gross - refunds - fee - tax - tips: the lot's revenue, as its page shows it. */
  net: z.int(),
  /** The part of `tax` that the owner gets and remits. */
  ownTax: z.int(),
  /** How it changed what Parkvale owes the owner. Summed over a month, this is the statement's closing minus its opening. */
  balance: z.int(),
};

export const Transaction = z.object({
  _id: Id,
  kind: z.enum(TRANSACTION_KINDS),
  at: IsoTime,
  location: LotOfRow,
  /** Its page is at /locations/{locationId}/sales/{saleId}. */
  saleId: Id.nullable(),
  receiptCode: z.string(),
  /** Empty for accountants. */
  plates: z.array(z.string()),
  ...Amounts,
  provider: z.string().nullable(),
  providerRef: z.string().nullable(),
  /** A refund's reason, a transfer's reference. */
  note: z.string(),
});
export type Transaction = z.output<typeof Transaction>;

export const TransactionSums = z.object({
  month: z.int(),
  year: z.int(),
  count: z.int(),
  ...Amounts,
  kinds: z.array(z.object({ kind: z.enum(TRANSACTION_KINDS), count: z.int(), ...Amounts })),
});
export type TransactionSums = z.output<typeof TransactionSums>;

const Kind = z.enum(TRANSACTION_KINDS, { error: 'There is no such kind.' });
const Provider = z.enum(TRANSACTION_PROVIDERS, { error: 'There is no such provider.' });
const Filter = MonthRequested.extend({
  locationId: Id.optional(),
  kind: Kind.optional(),
  provider: Provider.optional(),
});

export const TRANSACTION_ORDERS = ['newest', 'oldest'] as const;
const Order = z.enum(TRANSACTION_ORDERS, { error: 'There is no such order.' });

/** The columns of the table that can be left out; when, what and the reference always stand in it. */
export const OPTIONAL_COLUMNS = ['lot', 'gross', 'fee', 'tax', 'tips', 'refund', 'net'] as const;

/** A receipt's code, a plate or a provider's reference, searched in all months. Sent in the body, because a plate is personal. */
const Search = Filter.extend({ q: searchedText().trim().max(100, 'At most 100 characters.').default('') });

const access = { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] } as const;

/**
 * csv: all columns, one line per transaction. quickbooks and xero: journals of all kinds and providers; with more lines than the program
 * imports at once, a ZIP of files that balance.
 */
export const TRANSACTION_FORMATS = ['csv', 'quickbooks', 'xero'] as const;

const JournalNames = z.object({
  month: z.int(),
  year: z.int(),
  /** Of the lots with journals. */
  lotNames: z.array(z.string()),
  /** Their first tags. */
  tags: z.array(z.string()),
  /** How many of the lots have no tag, and share one name. */
  untagged: z.int(),
});
export type JournalNames = z.output<typeof JournalNames>;

const JournalNeeds = JournalNames.extend({
  /** Those with lines in the month; details are the taxes of that account. */
  accounts: z.array(z.object({ account: z.enum(JOURNAL_ACCOUNTS), details: z.array(z.string()) })),
});
export type JournalNeeds = z.output<typeof JournalNeeds>;

export const transactionsContract = {
  listTransactions: defineEndpoint({
    method: 'POST',
    path: '/billing/transactions',
    summary: "List transactions at the caller's lots in a month, newest or oldest first, or search all months",
    access,
    key: 'revenue:read',
    body: Search.extend({ ...PageQuery.shape, order: Order.default('newest') }),
    inViews: 'reads',
    response: z.object({ data: z.object({ transactions: z.array(Transaction) }), nextCursor: NextCursor }),
  }),
  sumTransactions: defineEndpoint({
    method: 'POST',
    path: '/billing/transactions/sums',
    summary: 'Get the totals of the same transactions, overall and by kind',
    access,
    key: 'revenue:read',
    body: Search,
    inViews: 'reads',
    response: z.object({ data: TransactionSums }),
  }),
  downloadTransactions: defineEndpoint({
    method: 'GET',
    path: '/billing/transactions.csv',
    summary:
      'Export a month of transactions as CSV, or as journals that QuickBooks or Xero imports; these take all kinds and providers',
    access,
    key: 'revenue:read',
    query: Filter.extend({
      format: z.enum(TRANSACTION_FORMATS, { error: 'There is no such format.' }).default('csv'),
      /** One journal for each lot and day, each lot's month, or the month of as many lots as fit into one. */
      journals: z.enum(JOURNALS_FOR, { error: 'There are no such journals.' }).default('day'),
      /** What the lines name as class or tracking category: the lot, its first tag, or nothing. */
      lotsBy: z.enum(LOTS_BY, { error: 'Choose lot, tag or none.' }).default('lot'),
    }),
    response: FileAnswer,
    files: ['text/csv', 'application/zip'],
  }),
  getJournalNames: defineEndpoint({
    method: 'GET',
    path: '/billing/journals/names',
    summary: "List the lots and tags that a month's journals may name, without its accounts, however much was sold",
    access,
    key: 'revenue:read',
    query: MonthRequested.extend({ locationId: Id.optional() }),
    response: z.object({ data: JournalNames }),
  }),
  getJournalNeeds: defineEndpoint({
    method: 'GET',
    path: '/billing/journals',
    summary: "List what a month's journals name, to be created in QuickBooks or Xero before they are imported",
    access,
    key: 'revenue:read',
    query: MonthRequested.extend({ locationId: Id.optional() }),
    response: z.object({ data: JournalNeeds }),
  }),
};
