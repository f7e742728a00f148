import type { RevenueDay } from '#contract/money/revenue.contract.ts';
import { type Cents, formatCents } from '#domain/money/cents.ts';
import { type Month, monthBefore } from '#domain/revenue/revenue-month.ts';
import { fullMonth, daysTexts as texts } from '../page/revenue-texts.ts';
import styles from './days-chart.module.css';

type DaysTableProps = { readonly month: Month; readonly days: readonly RevenueDay[] };

/** The figures behind the chart, one tap away. */
export function DaysTable({ month, days }: DaysTableProps) {
  return (
    <details>
      <summary className={styles.summary}>{texts.table}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{fullMonth(month)}</th>
            <th scope="col">{fullMonth(monthBefore(month))}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, cents, lastMonthCents }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{amount(cents)}</td>
              <td>{amount(lastMonthCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function amount(cents: Cents | null): string {
  return cents === null ? texts.notYet : formatCents(cents);
}
