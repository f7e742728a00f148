import { useState } from 'react';
import { formatDay } from '#platform/calendar/human-time.ts';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { LotTax } from '../taxes.contract.ts';
import styles from './revenue-page.module.css';
import { taxTexts as texts } from './revenue-texts.ts';
import { TAX_SUMS } from './tax-sums.ts';

/** A tax of a lot, among those of a month. */
export const keyOf = ({ locationId, remittedBy, name }: LotTax): string => `${locationId} ${remittedBy} ${name}`;

const dayIn = ({ month, year }: Month, day: number): string =>
  formatDay(new Date(Date.UTC(year, month - 1, day)), 'UTC');

type TaxDaysProps = { readonly lots: readonly [LotTax, ...LotTax[]]; readonly month: Month };

/** The days of one lot's tax, which the file has for all of them; the first one until another is selected. Collapsed until needed. */
export function TaxDays({ lots, month }: TaxDaysProps) {
  const [chosen, setChosen] = useState(keyOf(lots[0]));
  const shown = lots.find((lot) => keyOf(lot) === chosen) ?? lots[0];
  const nameOf = ({ locationName, name }: LotTax) => `${locationName}: ${name}`;
  return (
    <details className={styles.fold}>
      <summary>
        <h3>{texts.byDay}</h3>
      </summary>
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
        columns={[{ label: texts.day, cell: ({ day }) => dayIn(month, day), grow: true, whole: true }, ...TAX_SUMS]}
        rows={shown.days}
        keyOf={({ day }) => String(day)}
      />
    </details>
  );
}
