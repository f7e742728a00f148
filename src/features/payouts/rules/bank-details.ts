/**
 * Rule 221: where an owner's money is sent. We check what is entered as far as its own digits allow. It takes effect a day
 * after it was entered; until then the previous details still apply.
 */

export const BANK_ACCOUNT_KINDS = ['checking', 'savings'] as const;
export type BankAccountKind = (typeof BANK_ACCOUNT_KINDS)[number];

export const BANK_DETAILS_WAIT_MS = 24 * 60 * 60 * 1000;

const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Nine digits, from a Federal Reserve district or a bank with its own range, with a checksum that is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const begins = Number(text.slice(0, 2));
  const isAssigned = (begins >= 1 && begins <= 12) || (begins >= 21 && begins <= 32) || (begins >= 61 && begins <= 72);
  const sum = [...text].reduce((total, digit, nth) => total + Number(digit) * (ROUTING_WEIGHTS[nth] ?? 0), 0);
  return isAssigned && sum % 10 === 0;
}

/** As the clearing house accepts them: up to 17 digits. */
export const isAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text) && !/^0+$/.test(text);

/** The part of an account number that is shown. */
export const endingOf = (accountNumber: string): string => accountNumber.slice(-4);

type Entered = { readonly countsFrom: Date };

/** Of what an owner entered and did not cancel: what applies now, and what will apply next. */
export function bankDetailsAt<D extends Entered>(
  entered: readonly D[],
  now: Date,
): { readonly current: D | null; readonly coming: D | null } {
  const inTurn = entered.toSorted((a, b) => a.countsFrom.getTime() - b.countsFrom.getTime());
  const counts = inTurn.filter(({ countsFrom }) => countsFrom <= now);
  const comes = inTurn.filter(({ countsFrom }) => countsFrom > now);
  return { current: counts.at(-1) ?? null, coming: comes.at(-1) ?? null };
}
