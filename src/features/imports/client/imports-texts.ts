// The texts for importing a table, whatever it contains.

import { msgid, ngettext, t } from 'ttag';
import type { ImportState, TableReport } from '../imports.contract.ts';

const number = (value: number) => value.toLocaleString(t`en-US`);
const megabytes = (bytes: number) =>
  (bytes / 1_000_000).toLocaleString(t`en-US`, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const percent = (done: number, total: number) => `${Math.floor((done / Math.max(total, 1)) * 100)}%`;

type Things = TableReport['things'][number]['thing'];
const THINGS: Readonly<Record<Things, { readonly one: string; readonly many: string }>> = {
  lot: { one: t`Lot`, many: t`Lots` },
  zone: { one: t`Zone`, many: t`Zones` },
  code: { one: t`Code`, many: t`Codes` },
  permit: { one: t`Permit`, many: t`Permits` },
};

export const importsTexts = {
  file: t`File`,
  fileHint: t`CSV or Excel (.xlsx), up to 24 MB.`,
  chosen: (name: string) => t`Chosen: ${name}`,
  empty: t`The file is empty.`,
  tooLarge: t`A file can be up to 24 MB. Split this one.`,
  unreadable: t`This file cannot be read. Choose it again.`,
  example: t`Download an example`,
  exportCsv: t`Export yours as CSV`,
  exportXlsx: t`Export yours for Excel`,

  sending: (done: number, total: number) => t`Sending: ${megabytes(done)} of ${megabytes(total)} MB`,
  checking: t`Checking…`,
  checkingLine: (done: number, total: number) => t`Checking: line ${number(done)} of ${number(total)}`,
  importing: (done: number, total: number) => t`Importing: ${percent(done, total)}`,
  undoing: (done: number, total: number) => t`Undoing: ${percent(done, total)}`,
  goesOn: t`You can leave this page. It will keep running.`,
  failed: t`This file could not be processed.`,
  failedText: t`Nothing was imported. Try again, or split the file.`,
  again: t`Try again`,

  columns: t`Columns of the file`,
  columnsText: t`How each column in the file is read. Change any that are wrong.`,
  inFile: (header: string) => (header === '' ? t`Column without a heading` : header),
  leftOut: t`Left out`,

  ready: t`The file is valid`,
  readyText: t`Nothing is imported yet. This is what would change.`,
  same: t`Nothing would change`,
  sameText: t`Everything in this file is already up to date.`,
  checkedAgain: t`Something else was changed since you checked this file. Look at it once more.`,
  approximate: (count: number) =>
    ngettext(
      msgid`${count} lot would be placed at the center of a ZIP code or city. Check the pin afterward.`,
      `${count} lots would be placed at the center of a ZIP code or city. Check the pins afterward.`,
      count,
    ),
  wrong: (lines: number) => ngettext(msgid`${lines} line has an error`, `${lines} lines have errors`, lines),
  pinsToCheck: (count: number) => ngettext(msgid`Check ${count} pin`, `Check ${count} pins`, count),
  wrongText: t`Nothing was imported. Fix these lines and choose the file again.`,
  sums: t`What the file would do`,
  kind: t`Kind`,
  added: t`New`,
  changed: t`Changed`,
  unchanged: t`Unchanged`,
  things: (thing: Things) => THINGS[thing].many,
  number,

  changes: t`Changes`,
  line: t`Line`,
  what: t`What`,
  change: t`Change`,
  isNew: t`New`,
  zones: (count: number) => ngettext(msgid`${count} zone`, `${count} zones`, count),
  placed: t`placed by ZIP code or city`,
  fromTo: (column: string, from: string, to: string) => `${column}: ${from || '–'} → ${to || '–'}`,
  showAll: (count: number) => t`Show all ${number(count)}`,
  first: (shown: number, all: number) => t`The first ${number(shown)} of ${number(all)} changes.`,
  import: t`Import`,

  imported: t`Imported`,
  importedText: (fileName: string) => t`${fileName} is imported.`,
  undo: t`Undo this import`,
  undoUntil: (time: string) => t`You can undo it until ${time}.`,
  undoQuestion: (fileName: string) => t`Undo the import of ${fileName}?`,
  undoText: t`What it added is removed, unless something was sold there. What it changed is restored, unless it was changed since.`,
  undoConfirm: t`Undo it`,
  keep: t`Keep it`,
  undone: t`The import is undone`,
  removed: (count: number) => ngettext(msgid`${count} removed`, `${count} removed`, count),
  restored: (count: number) => ngettext(msgid`${count} restored`, `${count} restored`, count),
  stored: (count: number) => ngettext(msgid`${count} kept`, `${count} kept`, count),
  storedTitle: t`What was kept, and why`,
  why: t`Why`,

  earlier: t`Earlier imports`,
  when: t`When`,
  state: t`Status`,
  open: (fileName: string) => t`Open ${fileName}`,
  states: {
    uploading: t`Upload incomplete`,
    checking: t`Checking`,
    checked: t`Not imported`,
    importing: t`Importing`,
    imported: t`Imported`,
    undoing: t`Undoing`,
    undone: t`Undone`,
    failed: t`Failed`,
  } satisfies Readonly<Record<ImportState, string>>,
};
