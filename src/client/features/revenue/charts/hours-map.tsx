import type { LotRevenue } from '#contract/money/revenue.contract.ts';
import { DAY_NAMES } from '#domain/calendar/day-names.ts';
import { formatHour } from '#domain/calendar/hour-name.ts';
import { DAYS_OF_WEEK } from '#domain/calendar/weekly-times.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { hoursTexts as texts } from '../page/revenue-texts.ts';
import styles from './hours-map.module.css';

type Hours = LotRevenue['hours'];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const SHADES = 5;

/** When vehicles arrive: a table whose cells are darker the more was sold, readable as a picture and as figures. */
export function HoursMap({ hours }: { readonly hours: Hours }) {
  const [busiest] = [...hours].sort((a, b) => b.sales - a.sales);
  if (!busiest) return null;
  const salesAt = new Map(hours.map(({ weekday, hour, sales }) => [weekday * 24 + hour, sales]));
  return (
    <Card>
      <div>
        <h2>{texts.title}</h2>
        <p className={styles.message}>
          {texts.busiest(weekdayName(busiest.weekday), formatHour(busiest.hour), texts.vehicles(busiest.sales))}
        </p>
      </div>
      <table className={styles.map}>
        <caption>
          <VisuallyHidden>{texts.caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{texts.weekday}</VisuallyHidden>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                <span aria-hidden>{hour % 6 === 0 ? formatHour(hour) : ''}</span>
                <VisuallyHidden>{formatHour(hour)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS_OF_WEEK.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" abbr={weekdayName(weekday)}>
                {weekdayName(weekday).slice(0, 3)}
              </th>
              {HOURS.map((hour) => (
                <Cell key={hour} sales={salesAt.get(weekday * 24 + hour) ?? 0} most={busiest.sales} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Cell({ sales, most }: { readonly sales: number; readonly most: number }) {
  const shade = sales === 0 ? 0 : Math.ceil((sales / most) * SHADES);
  return (
    <td className={classNames(styles.cell, styles[`shade${shade}`])}>
      <span>{sales}</span>
    </td>
  );
}

function weekdayName(weekday: number): string {
  return DAY_NAMES[weekday] ?? '';
}
