// Rule 226: what QuickBooks Online and Xero call the accounts of a journal, and how much they take. docs/accounting.md explains each.

import type { JournalAccount } from './lot-journal.ts';

export const JOURNAL_FORMATS = ['quickbooks', 'xero'] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

export type AccountType = 'income' | 'expense' | 'liability' | 'asset';
type ProgramAccount = { readonly name: string; readonly code: string; readonly type: AccountType };

/** Names in QuickBooks, which matches accounts by name, and codes in Xero, which allows ten characters. */
export const PROGRAM_ACCOUNTS: Readonly<Record<JournalAccount, ProgramAccount>> = {
  sales: { name: 'Parking sales', code: 'PV-SALES', type: 'income' },
  refunds: { name: 'Refunds to drivers', code: 'PV-REFUND', type: 'income' },
  discounts: { name: 'Validations and discounts', code: 'PV-DISC', type: 'income' },
  fees: { name: 'Parkvale service fees', code: 'PV-FEES', type: 'expense' },
  taxes: { name: 'Parking taxes payable', code: 'PV-TAX', type: 'liability' },
  tips: { name: 'Tips payable', code: 'PV-TIPS', type: 'liability' },
  balance: { name: 'Parkvale balance', code: 'PV-BALANCE', type: 'asset' },
  payouts: { name: 'Parkvale payouts clearing', code: 'PV-PAYOUT', type: 'asset' },
  cash: { name: 'Cash on hand', code: 'PV-CASH', type: 'asset' },
  room: { name: 'Hotel room charges', code: 'PV-ROOM', type: 'asset' },
  by_hand: { name: 'Amounts entered by hand', code: 'PV-HAND', type: 'asset' },
};

/** Taxes have lines of their own, so no line is taxed. */
export const XERO_TAX_RATE = 'Tax Exempt';
/** The tracking category that has the lots as options. */
export const XERO_CATEGORY = 'Lot';

/** What lots without a tag are named, together. */
export const UNTAGGED = 'No tag';

/** How many lines each program imports at once. */
export const MAX_LINES: Readonly<Record<JournalFormat, number>> = { quickbooks: 1000, xero: 300 };
/** Classes of QuickBooks Online Plus (Advanced has no limit), options of a tracking category of Xero. */
export const MAX_NAMES: Readonly<Record<JournalFormat, number>> = { quickbooks: 40, xero: 100 };

const MAX_LENGTH = 100;

/** The name of a class or tracking option: of one line, and at most as long as both programs allow. A colon makes a sub-class in QuickBooks. */
export function nameInProgram(format: JournalFormat, name: string): string {
  const written = format === 'quickbooks' ? name.replaceAll(':', ' ') : name;
  return oneLine(written).slice(0, MAX_LENGTH).trim();
}

/** A tax is a sub-account in QuickBooks, written after a colon. */
export function quickBooksAccount(account: JournalAccount, detail: string): string {
  const { name } = PROGRAM_ACCOUNTS[account];
  return detail === '' ? name : `${name}:${nameInProgram('quickbooks', detail)}`;
}

export const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
