// Rule 135: how lot owners are paid, through their own account at the payment provider or by bank from the balance kept
// for them. Owners see their own; an odogwu sees all and records bank transfers. All amounts are cents.

import { z } from 'zod';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import {
  CentsAmount,
  enteredCents,
  Id,
  IsoTime,
  NextCursor,
  oneLine,
  PageQuery,
  typedNumber,
} from '#platform/contract/wire.ts';
import { PAYOUT_STATES } from './rules/payout-state.ts';

/** Negative when more went out than came in. */
const SignedCents = z.int();
const FIRST_YEAR = 2023;
const YEARS = `Years start at ${FIRST_YEAR}.`;
const MONTHS = 'Months are 1 to 12.';
const MAX_CENTS = 1_000_000_000;

/** Omitted means the current month. */
const MonthRequested = z.object({
  month: typedNumber(z.int(MONTHS).min(1, MONTHS).max(12, MONTHS)).optional(),
  year: typedNumber(z.int(YEARS).min(FIRST_YEAR, YEARS)).optional(),
});

export const PayoutAccount = z.object({
  /**
   * not_offered: no provider pays owners here. restricted: the provider passes nothing on, and the owner has to ask it
   * why.
   */
  state: z.enum(PAYOUT_STATES),
  /** What the provider needs from the owner, in plain words. */
  missing: z.array(z.string()),
  /** When the provider was last asked. */
  checkedAt: IsoTime.nullable(),
});
export type PayoutAccount = z.output<typeof PayoutAccount>;

const Lines = z.object({
  /** Owed at the start of the month. */
  opening: SignedCents,
  /** What sales earned the owner: their net before refunds, and the taxes that they remit themselves. */
  sales: SignedCents,
  /** What of refunds was theirs, with the same taxes. */
  refunds: SignedCents,
  /** For the attendants, to hand on to them, less what was refunded (rule 279). Not revenue. */
  tips: SignedCents,
  /** Transferred to the owner's account, less reversals for refunds. */
  transferred: SignedCents,
  /** Cash the owner's staff took, including our fee, less what they gave back. */
  cash: SignedCents,
  /** Paid out to the owner, by the product or by hand. */
  sent: SignedCents,
  /** opening + sales - refunds + tips - transferred - cash - sent. */
  closing: SignedCents,
});
export type StatementLines = z.output<typeof Lines>;

export const BankPayout = z.object({
  _id: Id,
  amount: SignedCents,
  /** The recorded day of the transfer. */
  paidOn: z.iso.date(),
  reference: z.string(),
  recordedAt: IsoTime,
});
export type BankPayout = z.output<typeof BankPayout>;

export const Statement = Lines.extend({
  month: z.int(),
  year: z.int(),
  owner: z.object({ _id: Id, name: z.string() }),
  /** False until the month has ended at the last of the lots, each by its own clock: the figures still change. */
  isOver: z.boolean(),
  /** Lots with a balance or a transaction, including archived ones. They sum to the lines above. */
  lots: z.array(Lines.extend({ location: z.object({ _id: Id, name: z.string(), address: z.string() }) })),
  /** Bank transfers recorded in this month; they sum to `sent`. */
  payouts: z.array(BankPayout),
});
export type Statement = z.output<typeof Statement>;

export const OwedOwner = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  owed: SignedCents,
  state: z.enum(PAYOUT_STATES),
  /** What will be sent next on the owner's schedule; null when, as things stand, nothing will. */
  next: z.object({ on: z.iso.date(), cents: CentsAmount }).nullable(),
});
export type OwedOwner = z.output<typeof OwedOwner>;

const params = z.object({ id: Id });
const ownAccount = {
  kind: 'roles',
  roles: ['vendor'],
  whose: { thing: 'owner', in: 'params', name: 'id', as: 'owner' },
} as const;
/** Also open to an accountant for all of the owner's lots, including future ones. */
const readAccount = {
  kind: 'roles',
  roles: ['vendor', 'accountant'],
  whose: { ...ownAccount.whose, as: 'team' },
} as const;
const odogwuOnly = { kind: 'roles', roles: ['odogwu'] } as const;

export const payoutsContract = {
  getPayoutAccount: defineEndpoint({
    method: 'GET',
    path: '/owners/:id/payout-account',
    summary: "Get the last known state of an owner's account at the payment provider",
    access: ownAccount,
    withTwoFactor: true,
    params,
    response: z.object({ data: PayoutAccount }),
  }),
  checkPayoutAccount: defineEndpoint({
    method: 'POST',
    path: '/owners/:id/payout-account/check',
    summary: "Refresh an owner's account from the payment provider, for example after returning from its pages",
    access: ownAccount,
    withTwoFactor: true,
    limit: { max: 60, perSeconds: 600 },
    params,
    response: z.object({ data: PayoutAccount }),
  }),
  openPayoutLink: defineEndpoint({
    method: 'POST',
    path: '/owners/:id/payout-account/link',
    summary: "Create a single-use link to the provider's page where the owner opens or completes the account",
    access: ownAccount,
    withTwoFactor: true,
    limit: { max: 30, perSeconds: 600 },
    params,
    response: z.object({ data: z.object({ url: z.url() }) }),
  }),
  getStatement: defineEndpoint({
    method: 'GET',
    path: '/owners/:id/statement',
    summary: "Get an owner's statement for a month, with its opening balance",
    access: readAccount,
    params,
    query: MonthRequested,
    response: z.object({ data: Statement }),
  }),
  downloadStatementCsv: defineEndpoint({
    method: 'GET',
    path: '/owners/:id/statement.csv',
    summary: "Export an owner's statement as CSV (RFC 4180): one line per lot, one per transfer, and the totals",
    access: readAccount,
    params,
    query: MonthRequested,
    response: FileAnswer,
    files: ['text/csv'],
  }),
  downloadStatementPdf: defineEndpoint({
    method: 'GET',
    path: '/owners/:id/statement.pdf',
    summary: "Get an owner's statement as a PDF",
    access: readAccount,
    limit: { max: 60, perSeconds: 600 },
    params,
    query: MonthRequested,
    response: FileAnswer,
    files: ['application/pdf'],
    heavy: 'drawing',
  }),
  listOwners: defineEndpoint({
    method: 'GET',
    path: '/owners',
    summary: 'List all lot owners with their balances, largest amount owed first',
    access: odogwuOnly,
    query: PageQuery,
    response: z.object({ data: z.object({ owners: z.array(OwedOwner) }), nextCursor: NextCursor }),
  }),
  recordBankPayout: defineEndpoint({
    method: 'POST',
    path: '/owners/:id/payouts',
    summary: 'Record a bank transfer to an owner; permanent, but a negative one offsets an earlier one',
    access: odogwuOnly,
    withTwoFactor: true,
    idempotent: 'with_its_act',
    params,
    body: z.object({
      amount: enteredCents('Please provide the amount that was sent')
        .min(-MAX_CENTS, 'That is more than anybody is owed.')
        .max(MAX_CENTS, 'That is more than anybody is owed.')
        .refine((cents) => cents !== 0, { error: 'Please provide the amount that was sent' }),
      paidOn: z.iso.date({ error: 'Please provide the day of the transfer' }),
      reference: oneLine(140, 'Please provide the reference of the transfer'),
    }),
    response: z.object({ data: z.object({ payout: BankPayout, owed: SignedCents }) }),
    status: 201,
  }),
};
