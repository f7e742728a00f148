// The texts for importing a table, whatever it contains.

import { t } from 'ttag';
import type { TableReport } from '../imports.contract.ts';

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

  sending: (done: number, total: number) => t`Sending: ${megabytes(done)} of ${megabytes(total)} MB`,
  checkingLine: (done: number, total: number) => t`Checking: line ${number(done)} of ${number(total)}`,
  importing: (done: number, total: number) => t`Importing: ${percent(done, total)}`,
  undoing: (done: number, total: number) => t`Undoing: ${percent(done, total)}`,
  things: (thing: Things) => THINGS[thing].many,
  number,
  line: t`Line`,
  what: t`What`,
  showAll: (count: number) => t`Show all ${number(count)}`,
  first: (shown: number, all: number) => t`The first ${number(shown)} of ${number(all)} changes.`,
};
