// Rule 226: a month as journals that QuickBooks Online and Xero import, each of which balances.

import { strToU8, zipSync } from 'fflate';
import type { LedgerStep } from '#features/ledger/rules/journal-entries.ts';
import { exactCsvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import {
  type JournalAccount,
  type JournalLine,
  type JournalsFor,
  journalOf,
  type LotsBy,
} from '../rules/lot-journal.ts';
import { joinJournals, splitJournals } from '../rules/split-journals.ts';
import { type JournalFilter, type LotDayRow, listLotDays } from './lot-journals.read-model.ts';

export type JournalFormat = 'quickbooks' | 'xero';

/** How managers, who may not know how owners are paid (rule 210), see the ledger. */
export const STEPS_OF_PAYOUTS: readonly LedgerStep[] = ['passed_on', 'taken_back', 'sent'];

/** Account names in QuickBooks and codes in Xero, which allows ten characters; docs/accounting.md explains each. */
const ACCOUNTS: Readonly<Record<JournalAccount, { readonly name: string; readonly code: string }>> = {
  sales: { name: 'Parking sales', code: 'PV-SALES' },
  refunds: { name: 'Refunds to drivers', code: 'PV-REFUND' },
  discounts: { name: 'Validations and discounts', code: 'PV-DISC' },
  fees: { name: 'Parkvale service fees', code: 'PV-FEES' },
  taxes: { name: 'Parking taxes payable', code: 'PV-TAX' },
  tips: { name: 'Tips payable', code: 'PV-TIPS' },
  balance: { name: 'Parkvale balance', code: 'PV-BALANCE' },
  payouts: { name: 'Parkvale payouts clearing', code: 'PV-PAYOUT' },
  cash: { name: 'Cash on hand', code: 'PV-CASH' },
  room: { name: 'Hotel room charges', code: 'PV-ROOM' },
  by_hand: { name: 'Amounts entered by hand', code: 'PV-HAND' },
};

const QUICKBOOKS_COLUMNS = ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Class'];
const XERO_COLUMNS = [
  ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
];

/** How many lines each program imports at once. */
const MAX_LINES: Readonly<Record<JournalFormat, number>> = { quickbooks: 1000, xero: 300 };

export type JournalChoices = {
  readonly format: JournalFormat;
  readonly journals: JournalsFor;
  readonly lotsBy: LotsBy;
};

/** One file, or as many as the program imports one after another. */
export async function writeJournals(
  db: Db,
  filter: Omit<JournalFilter, 'byDay'>,
  { format, journals, lotsBy }: JournalChoices,
): Promise<string[]> {
  const max = MAX_LINES[format];
  const days = await listLotDays(db, { ...filter, byDay: journals === 'day' });
  const ofLots = days.map((day) => journalOf(day).map((line) => ({ ...line, day, lot: nameOf(day, lotsBy) })));
  const booked =
    journals === 'all'
      ? joinJournals(ofLots, max).map((lines, at) => toRows(format, lines, numberOfMonth(lines[0], at)))
      : ofLots.map((lines) => toRows(format, lines, numberOfLot(lines[0])));
  const head = format === 'quickbooks' ? QUICKBOOKS_COLUMNS : XERO_COLUMNS;
  return splitJournals(booked, max).map((rows) => [head, ...rows].map(exactCsvLine).join(''));
}

type BookedLine = JournalLine & { readonly day: LotDayRow; readonly lot: string };
/** What its lines have in common: `title` is what Xero calls its narration. */
type Numbered = { readonly number: string; readonly title: string };

const toRows = (format: JournalFormat, lines: readonly BookedLine[], numbered: Numbered): string[][] =>
  lines.map((line) => (format === 'quickbooks' ? quickBooksRow(line, numbered) : xeroRow(line, numbered)));

const UNTAGGED = 'No tag';

/** Lots without a tag have one name together. */
const nameOf = (day: LotDayRow, by: LotsBy): string => (by === 'lot' ? lotNameOf(day) : (day.tag ?? UNTAGGED));

/** Lots of one name would be one class. */
const lotNameOf = ({ lotName, lotAddress }: LotDayRow): string =>
  lotAddress === null ? lotName : nameLot({ name: lotName, address: lotAddress });

/** Unique for a lot and day, and the same at each download; QuickBooks allows 21 characters. */
function numberOfLot(line: BookedLine | undefined): Numbered {
  const { day = '', locationId = '', lotName = '' } = line?.day ?? {};
  const number = `PV-${day.replaceAll('-', '')}-${locationId.slice(-8)}`;
  return { number, title: `Parkvale ${lotName} ${number}` };
}

function numberOfMonth(line: BookedLine | undefined, at: number): Numbered {
  const number = `PV-${line?.day.day.slice(0, 7) ?? ''}-ALL-${at + 1}`;
  return { number, title: `Parkvale ${number}` };
}

/** Without a mark at the start: accounting programs read the bytes as they are. */
export function journalsFile(fileName: string, parts: readonly string[]) {
  const [first = ''] = parts;
  if (parts.length < 2) return { contentType: 'text/csv; charset=utf-8', fileName, body: first };
  const stem = fileName.replace(/\.csv$/, '');
  const files = parts.map((part, at) => [`${stem}-${at + 1}-of-${parts.length}.csv`, strToU8(part)] as const);
  return { contentType: 'application/zip', fileName: `${stem}.zip`, body: zipSync(Object.fromEntries(files)) };
}

/** A colon makes a sub-account or a sub-class, and names of classes and accounts have at most 100 characters. */
const forQuickBooks = (name: string): string => oneLine(name.replaceAll(':', ' ')).slice(0, 100).trim();
/** Xero's tracking options have at most 100 characters. */
const forXero = (name: string): string => oneLine(name).slice(0, 100).trim();
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** QuickBooks matches accounts by name; a tax is a sub-account, written after a colon. */
function quickBooksRow({ account, detail, cents, day, lot }: BookedLine, { number }: Numbered): string[] {
  const name = ACCOUNTS[account].name;
  return [
    number,
    usDay(day.day),
    detail === '' ? name : `${name}:${forQuickBooks(detail)}`,
    ...(cents > 0 ? [dollars(cents), ''] : ['', dollars(-cents)]),
    wordsOf(account, detail, cents),
    forQuickBooks(lot),
  ];
}

/** Positive amounts are debits. The lot is the option of a tracking category. */
function xeroRow({ account, detail, cents, day, lot }: BookedLine, { title }: Numbered): string[] {
  return [
    ...[oneLine(title), spokenDay(day.day), wordsOf(account, detail, cents), ACCOUNTS[account].code, 'Tax Exempt'],
    ...[dollars(cents), 'Lot', forXero(lot), '', ''],
  ];
}

function wordsOf(account: JournalAccount, detail: string, cents: number): string {
  if (account !== 'taxes') return ACCOUNTS[account].name;
  return cents < 0 ? detail : `${detail}, remitted by Parkvale or refunded`;
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);
/** "11/03/2026". */
const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
/** "3 Nov 2026", which Xero reads in every country. */
const spokenDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
