import type { TaxTotal } from '#contract/money/taxes.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { taxTexts as texts } from '../page/revenue-texts.ts';

/** What was collected and refunded for a tax, and what is due: by authority, lot or day. */
export const TAX_SUMS: readonly Column<Pick<TaxTotal, 'collected' | 'refunded' | 'due'>>[] = [
  { label: texts.collected, cell: ({ collected }) => formatCents(collected), align: 'end' },
  { label: texts.refunded, cell: ({ refunded }) => formatCents(refunded), align: 'end' },
  { label: texts.due, cell: ({ due }) => formatCents(due), align: 'end' },
];
