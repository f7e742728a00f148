import { msgid, ngettext, t } from 'ttag';
import { dayName, shortDayName } from '#platform/calendar/day-names.ts';
import { formatHour } from '#platform/calendar/hour-name.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';
import { HoursGrid } from '#platform/ui/charts/hours-grid.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { LotRevenue } from '../../revenue.contract.ts';

const texts = {
  title: t`When cars arrive`,
  busiest: (weekday: string, hour: string, sales: string) => t`Busiest: ${weekday}s at ${hour}, ${sales}.`,
  vehicles: (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count),
  caption: t`Cars paid for, by weekday and hour at the lot`,
  weekday: t`Day`,
};

type Hours = LotRevenue['hours'];

/** When vehicles arrive. */
export function HoursMap({ hours }: { readonly hours: Hours }) {
  const [busiest] = [...hours].sort((a, b) => b.sales - a.sales);
  if (!busiest) return null;
  const salesAt = new Map(hours.map(({ weekday, hour, sales }) => [weekday * 24 + hour, sales]));
  const rows = DAYS_OF_WEEK.map((weekday) => ({
    key: String(weekday),
    name: dayName(weekday),
    shortName: shortDayName(weekday),
    cellAt: (hour: number) => {
      const sales = salesAt.get(weekday * 24 + hour) ?? 0;
      return { share: sales / busiest.sales, figure: sales === 0 ? '' : String(sales), label: String(sales) };
    },
  }));
  return (
    <Card>
      <div>
        <h2>{texts.title}</h2>
        <p className={ui.soft}>
          {texts.busiest(dayName(busiest.weekday), formatHour(busiest.hour), texts.vehicles(busiest.sales))}
        </p>
      </div>
      <HoursGrid caption={texts.caption} rowsAre={texts.weekday} rows={rows} />
    </Card>
  );
}
