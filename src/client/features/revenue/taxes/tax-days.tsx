import { useState } from 'react';
import type { LotTax } from '#contract/money/taxes.contract.ts';
import { formatDay } from '#domain/calendar/human-time.ts';
import { formatCents } from '#domain/money/cents.ts';
import type { Month } from '#domain/revenue/revenue-month.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { taxTexts as texts } from '../page/revenue-texts.ts';

type DayTax = LotTax['days'][number];

const SUMS: readonly Column<DayTax>[] = [
  { label: texts.collected, cell: ({ collected }) => formatCents(collected), align: 'end' },
  { label: texts.refunded, cell: ({ refunded }) => formatCents(refunded), align: 'end' },
  { label: texts.due, cell: ({ due }) => formatCents(due), align: 'end' },
];

const keyOf = ({ locationId, remittedBy, name }: LotTax): string => `${locationId} ${remittedBy} ${name}`;

const dayIn = ({ month, year }: Month, day: number): string =>
  formatDay(new Date(Date.UTC(year, month - 1, day)), 'UTC');

type TaxDaysProps = { readonly lots: readonly [LotTax, ...LotTax[]]; readonly month: Month };

/** The days of one lot's tax, as the file has them for all; the first one until another is chosen. */
export function TaxDays({ lots, month }: TaxDaysProps) {
  const [chosen, setChosen] = useState(keyOf(lots[0]));
  const shown = lots.find((lot) => keyOf(lot) === chosen) ?? lots[0];
  const nameOf = ({ locationName, name }: LotTax) => `${locationName}: ${name}`;
  return (
    <>
      <h3>{texts.byDay}</h3>
      {lots.length > 1 && (
        <SelectField
          label={texts.lotAndTax}
          options={lots.map((lot) => ({ value: keyOf(lot), label: nameOf(lot) }))}
          value={keyOf(shown)}
          onChange={setChosen}
        />
      )}
      <DataTable
        caption={texts.daysOf(nameOf(shown))}
        columns={[{ label: texts.day, cell: ({ day }) => dayIn(month, day), grow: true, whole: true }, ...SUMS]}
        rows={shown.days}
        keyOf={({ day }) => String(day)}
      />
    </>
  );
}
