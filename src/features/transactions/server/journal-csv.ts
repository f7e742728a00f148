// Rule 226: a month as journals that QuickBooks Online and Xero import, each of which balances.

import { strToU8, zipSync } from 'fflate';
import type { LedgerStep } from '#features/ledger/rules/journal-entries.ts';
import { isoMonth, type Month } from '#platform/calendar/revenue-month.ts';
import { exactCsvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import {
  type JournalFormat,
  MAX_LINES,
  nameInProgram,
  oneLine,
  PROGRAM_ACCOUNTS,
  quickBooksAccount,
  UNTAGGED,
  XERO_CATEGORY,
  XERO_TAX_RATE,
} from '../rules/accounting-programs.ts';
import {
  JOURNAL_ACCOUNTS,
  type JournalAccount,
  type JournalLine,
  type JournalsFor,
  journalOf,
  type LotsBy,
  sumLines,
} from '../rules/lot-journal.ts';
import { joinJournals, splitJournals } from '../rules/split-journals.ts';
import type { JournalNames, JournalNeeds } from '../transactions.contract.ts';
import {
  type JournalFilter,
  type JournalLot,
  type LotDayRow,
  listJournalLots,
  listLotDays,
} from './lot-journals.read-model.ts';

/** How managers, who may not know how owners are paid (rule 210), see the ledger. */
export const STEPS_OF_PAYOUTS: readonly LedgerStep[] = ['passed_on', 'taken_back', 'sent'];

const QUICKBOOKS_COLUMNS = ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Class'];
const XERO_COLUMNS = [
  ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
];

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
      ? joinJournals(byName(ofLots.flat()), max).map((lines, at) => toRows(format, lines, numberOfMonth(lines[0], at)))
      : ofLots.map((lines) => toRows(format, lines, numberOfLot(lines[0])));
  const head = format === 'quickbooks' ? QUICKBOOKS_COLUMNS : XERO_COLUMNS;
  return splitJournals(booked, max).map((rows) => [head, ...rows].map(exactCsvLine).join(''));
}

/** What lots of one name have, which nothing tells apart, is one line for each account. It balances, as each of the lots does. */
function byName(lines: readonly BookedLine[]): BookedLine[][] {
  return [...Map.groupBy(lines, ({ lot }) => lot).values()].map(([first, ...others]) =>
    first ? sumLines([first, ...others]).map((line) => ({ ...line, day: first.day, lot: first.lot })) : [],
  );
}

type BookedLine = JournalLine & { readonly day: LotDayRow; readonly lot: string };
/** What its lines have in common: `title` is what Xero calls its narration. */
type Numbered = { readonly number: string; readonly title: string };

const toRows = (format: JournalFormat, lines: readonly BookedLine[], numbered: Numbered): string[][] =>
  lines.map((line) => (format === 'quickbooks' ? quickBooksRow(line, numbered) : xeroRow(line, numbered)));

/** Lots without a tag have one name together. */
function nameOf(day: LotDayRow, by: LotsBy): string {
  if (by === 'none') return '';
  return by === 'lot' ? lotNameOf(day) : (day.tag ?? UNTAGGED);
}

/** What a month's journals name, which the accounting program must know before they are imported. */
export async function listJournalNeeds(
  db: Db,
  filter: Omit<JournalFilter, 'byDay'>,
): Promise<Omit<JournalNeeds, 'month' | 'year'>> {
  const months = (await listLotDays(db, { ...filter, byDay: false })).filter((day) => journalOf(day).length > 0);
  // Not summed: what cancels between lots still has a line at each.
  const details = Map.groupBy(months.flatMap(journalOf), ({ account }) => account);
  return {
    accounts: JOURNAL_ACCOUNTS.flatMap((account) => {
      const lines = details.get(account);
      return lines ? [{ account, details: inOrder(lines.map(({ detail }) => detail).filter(Boolean)) }] : [];
    }),
    ...namesOf(months),
  };
}

/** What lines may be told apart by. A lot whose moves cancel to nothing is among them, and has no line. */
export async function listJournalNames(
  db: Db,
  filter: Omit<JournalFilter, 'byDay'>,
): Promise<Omit<JournalNames, 'month' | 'year'>> {
  return namesOf(await listJournalLots(db, filter));
}

const namesOf = (lots: readonly JournalLot[]) => ({
  lotNames: inOrder(lots.map(lotNameOf)),
  tags: inOrder(lots.flatMap(({ tag }) => tag ?? [])),
  untagged: lots.filter(({ tag }) => tag === null).length,
});

const inOrder = (names: readonly string[]): string[] => [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1));

/** Lots of one name would be one class. */
const lotNameOf = ({ lotName, lotAddress }: JournalLot): string =>
  lotAddress === null ? lotName : nameLot({ name: lotName, address: lotAddress });

/** Unique for a lot and day, and the same at each download; QuickBooks allows 21 characters. */
function numberOfLot(line: BookedLine | undefined): Numbered {
  const { day = '', locationId = '' } = line?.day ?? {};
  const number = `PV-${day.replaceAll('-', '')}-${locationId.slice(-8)}`;
  return { number, title: `Parkvale ${line ? lotNameOf(line.day) : ''} ${number}` };
}

function numberOfMonth(line: BookedLine | undefined, at: number): Numbered {
  const number = `PV-${line?.day.day.slice(0, 7) ?? ''}-ALL-${at + 1}`;
  return { number, title: `Parkvale ${number}` };
}

const LINES_OF: Readonly<Record<JournalsFor, string>> = { day: 'lot-days', month: 'lot-months', all: 'all-lots' };
const NAMED_BY: Readonly<Record<LotsBy, string>> = { lot: 'by-name', tag: 'by-tag', none: 'unnamed' };

/** Of each choice its own, so that no file is taken for another. */
export const journalsFileName = (month: Month, { format, journals, lotsBy }: JournalChoices): string =>
  `journals-${format}-${isoMonth(month)}-${LINES_OF[journals]}-${NAMED_BY[lotsBy]}.csv`;

/** Without a mark at the start: accounting programs read the bytes as they are. */
export function journalsFile(fileName: string, parts: readonly string[]) {
  const [first = ''] = parts;
  if (parts.length < 2) return { contentType: 'text/csv; charset=utf-8', fileName, body: first };
  const stem = fileName.replace(/\.csv$/, '');
  const files = parts.map((part, at) => [`${stem}-${at + 1}-of-${parts.length}.csv`, strToU8(part)] as const);
  return { contentType: 'application/zip', fileName: `${stem}.zip`, body: zipSync(Object.fromEntries(files)) };
}

function quickBooksRow({ account, detail, cents, day, lot }: BookedLine, { number }: Numbered): string[] {
  return [
    number,
    usDay(day.day),
    quickBooksAccount(account, detail),
    ...(cents > 0 ? [dollars(cents), ''] : ['', dollars(-cents)]),
    wordsOf(account, detail, cents),
    nameInProgram('quickbooks', lot),
  ];
}

/** Positive amounts are debits. The lot is the option of a tracking category. */
function xeroRow({ account, detail, cents, day, lot }: BookedLine, { title }: Numbered): string[] {
  const { code } = PROGRAM_ACCOUNTS[account];
  return [
    ...[oneLine(title), spokenDay(day.day), wordsOf(account, detail, cents), code, XERO_TAX_RATE, dollars(cents)],
    ...[lot === '' ? '' : XERO_CATEGORY, nameInProgram('xero', lot), '', ''],
  ];
}

function wordsOf(account: JournalAccount, detail: string, cents: number): string {
  if (account !== 'taxes') return PROGRAM_ACCOUNTS[account].name;
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
