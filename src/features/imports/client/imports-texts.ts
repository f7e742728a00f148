// The texts for importing a table, whatever it contains.

import { t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';
import type { TableReport } from '../imports.contract.ts';

const formatMegabytes = (bytes: number) =>
  (bytes / 1_000_000).toLocaleString(t`en-US`, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const formatPercent = (done: number, total: number) => `${Math.floor((done / Math.max(total, 1)) * 100)}%`;

type Things = TableReport['things'][number]['thing'];
const THINGS: Readonly<Record<Things, { readonly one: string; readonly many: string }>> = {
  lot: { one: t`Lot`, many: t`Lots` },
  zone: { one: t`Zone`, many: t`Zones` },
  code: { one: t`Code`, many: t`Codes` },
  permit: { one: t`Permit`, many: t`Permits` },
};

export const importsTexts = {
  file: t`File`,

  sending: (done: number, total: number) => t`Sending: ${formatMegabytes(done)} of ${formatMegabytes(total)} MB`,
  checkingLine: (done: number, total: number) => t`Checking: line ${formatCount(done)} of ${formatCount(total)}`,
  importing: (done: number, total: number) => t`Importing: ${formatPercent(done, total)}`,
  undoing: (done: number, total: number) => t`Undoing: ${formatPercent(done, total)}`,
  things: (thing: Things) => THINGS[thing].many,
  line: t`Line`,
  what: t`What`,
  showAll: (count: number) => t`Show all ${formatCount(count)}`,
  first: (shown: number, all: number) => t`The first ${formatCount(shown)} of ${formatCount(all)} changes.`,
};
