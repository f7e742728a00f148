import { formatCents } from '#platform/money/cents.ts';
import type { Column } from '#platform/ui/lists/data-table.tsx';
import type { TaxTotal } from '../taxes.contract.ts';
import { taxTexts as texts } from './revenue-texts.ts';

/** What was collected and refunded for a tax, and what is due: by authority, lot or day. */
export const TAX_SUMS: readonly Column<Pick<TaxTotal, 'collected' | 'refunded' | 'due'>>[] = [
  { label: texts.collected, cell: ({ collected }) => formatCents(collected), align: 'end' },
  { label: texts.refunded, cell: ({ refunded }) => formatCents(refunded), align: 'end' },
  { label: texts.due, cell: ({ due }) => formatCents(due), align: 'end' },
];
