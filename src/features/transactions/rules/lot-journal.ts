/**
 * Rule 226: a day or a month of a lot as an owner's accountant books it, from the postings of our ledger. Each posting becomes two lines that
 * cancel, so that a journal always balances, whatever was posted. What drivers paid is gross sales or, given back, refunds; the
 * service fee is an expense, taxes and tips are owed to others, and what is left changes the balance that Parkvale owes the owner.
 * A tax that Parkvale remits is shown as payable and as remitted, on the same account; so is a tip that attendants took in cash.
 */
import { type LedgerAccount, type LedgerStep, SALE_STEPS } from '#features/ledger/rules/journal-entries.ts';
import type { Cents } from '#platform/money/cents.ts';

/** What one journal has: a lot's day, a lot's month, or the month of several lots. */
export const JOURNALS_FOR = ['day', 'month', 'all'] as const;
export type JournalsFor = (typeof JOURNALS_FOR)[number];

/** What names a lot in the accounting program; with none, its lines name nothing. */
export const LOTS_BY = ['lot', 'tag', 'none'] as const;
export type LotsBy = (typeof LOTS_BY)[number];

export const JOURNAL_ACCOUNTS = [
  'sales',
  'refunds',
  'discounts',
  'fees',
  'taxes',
  'tips',
  'balance',
  'payouts',
  'cash',
  'room',
  'by_hand',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

/** `cents` is a debit, or a credit if negative. `detail` is a tax's name. */
export type JournalLine = { readonly account: JournalAccount; readonly detail: string; readonly cents: Cents };

/** What a lot's ledger has for one day, summed by step and account. */
export type Posted = { readonly step: LedgerStep; readonly account: LedgerAccount; readonly cents: Cents };

export type LotDay = {
  readonly posted: readonly Posted[];
  /** What codes and validations took off the day's sales, from zero up. */
  readonly discountCents: Cents;
  /** Revenue that was entered by hand; it moved no money here. */
  readonly byHandCents: Cents;
};

/** No line is zero; the lines sum to zero. */
export function journalOf({ posted, discountCents, byHandCents }: LotDay): JournalLine[] {
  const moves = [
    ...posted.flatMap(movesOf),
    ...linesBetween('discounts', 'sales', discountCents),
    ...linesBetween('by_hand', 'sales', byHandCents),
  ];
  return sumLines(moves);
}

/** One line for each account and detail, in the order of the accounts; none is zero. */
export function sumLines(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<string, JournalLine>();
  for (const { account, detail, cents } of lines) {
    // A tax that we remit, and a tip that was taken in cash, keep both of their lines.
    const side = account === 'taxes' || account === 'tips' ? Math.sign(cents) : 0;
    const key = `${account} ${side} ${detail}`;
    sums.set(key, { account, detail, cents: (sums.get(key)?.cents ?? 0) + cents });
  }
  return [...sums.values()]
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => JOURNAL_ACCOUNTS.indexOf(a.account) - JOURNAL_ACCOUNTS.indexOf(b.account));
}

function movesOf({ step, account, cents }: Posted): JournalLine[] {
  const income = SALE_STEPS.includes(step) ? 'sales' : 'refunds';
  const [kind, detail = ''] = splitAt(account, ':');
  switch (kind) {
    case 'owner':
      return detail === '' ? linesBetween(income, 'balance', cents) : linesBetween('taxes', 'balance', cents, detail);
    case 'platform':
      return linesBetween(income, 'fees', cents);
    case 'authority':
      return linesBetween('taxes', 'taxes', cents, detail);
    case 'tips':
      // Whoever took a tip in cash has it already, so it is in no till.
      return [
        ...linesBetween('tips', 'balance', cents),
        ...(holderOf(step) === 'cash' ? linesBetween('tips', 'cash', -cents) : []),
      ];
    case 'payouts':
      return linesBetween(holderOf(step), 'balance', cents);
    default:
      // What providers, banks and drivers hold is between them and Parkvale.
      return [];
  }
}

/** Who got what left, or entered, the balance. */
function holderOf(step: LedgerStep): JournalAccount {
  if (step === 'taken_in_cash' || step === 'given_in_cash') return 'cash';
  return step === 'charged_to_room' || step === 'taken_off_room' ? 'room' : 'payouts';
}

const linesBetween = (to: JournalAccount, from: JournalAccount, cents: Cents, detail = ''): JournalLine[] => [
  { account: to, detail: to === 'taxes' ? detail : '', cents },
  { account: from, detail: from === 'taxes' ? detail : '', cents: -cents },
];

function splitAt(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
