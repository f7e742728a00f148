import { useMutation } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import type { Charge } from '#features/pricing/rules/offer.ts';
import { allInWith } from '#features/pricing/rules/rates/all-in.ts';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { formatHour } from '#platform/calendar/hour-name.ts';
import { formatWallTime, withArticle } from '#platform/calendar/human-time.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { labelHour } from '#platform/ui/charts/label-hour.ts';
import { PairedChart } from '#platform/ui/charts/paired-chart.tsx';
import { PairedTable } from '#platform/ui/charts/paired-table.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { JudgedZone, TypicalDay } from '../rate-advice.contract.ts';
import type { Advice } from '../rules/advise-rate.ts';
import { DAYS_OF_GROUP, type DayGroup, MIN_DAYS } from '../rules/past-day.ts';
import { anHour, describeSpan, formatPercent, formatWeekly, fullBy, insteadOf } from './describe-advice.ts';

const texts = {
  spaces: (count: number) => ngettext(msgid`${count} space`, `${count} spaces`, count),
  busiest: (hour: string, share: string) => t`Busiest on weekdays at ${withArticle(hour)}, ${share} full.`,
  none: t`No car has parked here in the last eight weeks.`,
  chart: t`Bars for how full the zone is in each hour of a typical weekday, with a mark for the same hour of a weekend day.`,
  table: t`Show the hours as a table`,
  hour: t`Hour`,
  weekdays: t`Weekdays`,
  weekends: t`Weekends`,
  aWeekday: (hour: string) => t`Weekdays, ${hour}`,
  aWeekend: (hour: string) => t`Weekends, ${hour}`,
  fits: t`These prices fit.`,
  base: ({ days, cars, base, after }: { days: number; cars: string; base: string; after: string }) =>
    t`In the last eight weeks (${formatCount(days)} such days), ${cars} cars a day came in these hours and paid ${base} a week for parking; at this price about ${after}.`,
  effect: (share: string, before: string, dollars: string) =>
    t`About ${share} full instead of ${before}, and ${dollars} more a week.`,
  paid: (after: string, before: string) =>
    t`A trial begins tomorrow and ends after four weeks. Drivers who come in these hours then pay ${after} for one hour, taxes and fees included (now ${before}).`,
  try: t`Try it for four weeks`,
  starting: t`Starting…`,
  zone: (number: string) => t`Zone ${number}`,
};

const NONE: Readonly<
  Record<NonNullable<JudgedZone['groups'][number]['none']>, Readonly<Record<DayGroup, string | null>>>
> = {
  few_days: {
    weekdays: t`Too new to judge its weekdays: that takes ${MIN_DAYS.weekdays} of them.`,
    weekends: t`Too new to judge its weekends: that takes ${MIN_DAYS.weekends} days of them.`,
  },
  own_rates: {
    weekdays: t`No advice for its weekdays: their full or quiet hours are not priced by one hourly rate.`,
    weekends: t`No advice for its weekends: their full or quiet hours are not priced by one hourly rate.`,
  },
  fits: { weekdays: null, weekends: null },
  trial: { weekdays: null, weekends: null },
};

type ZoneAdviceProps = {
  readonly locationId: string;
  /** The lot's. */
  readonly charges: readonly Charge[];
  readonly zone: JudgedZone;
};

/** How full a zone is by hour, and what another price would do. */
export function ZoneAdvice({ locationId, charges, zone }: ZoneAdviceProps) {
  const { zoneNumber, capacity, groups } = zone;
  const wasUsed = groups.some(({ typical }) => typical.hours.some(({ share }) => share > 0));
  const notes = groups.flatMap(({ group, none }) => (none && NONE[none][group]) ?? []);
  return (
    <Card>
      <div>
        <h2>{texts.zone(zoneNumber)}</h2>
        <p className={ui.soft}>{texts.spaces(capacity)}</p>
      </div>
      <p className={ui.strong}>{headlineOf(zone)}</p>
      {wasUsed && <HoursChart zone={zone} />}
      {groups.map(
        ({ group, advice, typical }) =>
          advice && (
            <OneAdvice
              key={group}
              locationId={locationId}
              charges={charges}
              zoneId={zone._id}
              group={group}
              typical={typical}
              advice={advice}
            />
          ),
      )}
      {notes.map((note) => (
        <p key={note} className={ui.muted}>
          {note}
        </p>
      ))}
      {groups.every(({ none }) => none === 'fits') && <p className={ui.muted}>{texts.fits}</p>}
    </Card>
  );
}

function headlineOf({ groups }: JudgedZone): string {
  const full = groups.flatMap(({ group, typical: { fullAt } }) =>
    fullAt === null ? [] : fullBy(group, formatWallTime(fullAt)),
  );
  if (full.length > 0) return `${full.join('. ')}.`;
  const hours = groups[0]?.typical.hours ?? [];
  const shares = hours.map(({ share }) => share);
  const busiest = shares.indexOf(Math.max(0, ...shares));
  const share = shares[busiest] ?? 0;
  return share === 0 ? texts.none : texts.busiest(formatHour(busiest), formatPercent(share));
}

function HoursChart({ zone: { groups } }: Pick<ZoneAdviceProps, 'zone'>) {
  const [weekdays, weekends] = groups.map(({ typical }) => typical.hours.map(({ share }) => 100 * Math.min(1, share)));
  const bars = Array.from({ length: 24 }, (_, hour) => ({
    key: hour,
    now: weekdays?.[hour] ?? null,
    before: weekends?.[hour] ?? null,
  }));
  const percent = (value: number | null) => `${Math.round(value ?? 0)}%`;
  const busiest = bars.reduce((max, bar) => ((bar.now ?? 0) > (max.now ?? 0) ? bar : max));
  return (
    <>
      <PairedChart
        description={texts.chart}
        bars={bars}
        scale={{ low: 0, high: 100, lines: [0, 50, 100] }}
        formatLine={percent}
        labelOf={labelHour}
        reported={busiest.key}
        readingOf={({ key, now, before }) => ({
          now: { when: texts.aWeekday(formatHour(key)), amount: percent(now) },
          before: { when: texts.aWeekend(formatHour(key)), amount: percent(before) },
        })}
      />
      <PairedTable
        summary={texts.table}
        head={[texts.hour, texts.weekdays, texts.weekends]}
        rows={bars.map(({ key, now, before }) => ({
          when: formatHour(key),
          now: percent(now),
          before: percent(before),
        }))}
      />
    </>
  );
}

/** What these hours bring, in whole dollars, so that the sum of the numbers shown is the one shown. */
function baseOf({ hours, days }: TypicalDay, group: DayGroup, { from, until, weeklyCents }: Advice): string {
  const within = hours.slice(from, until);
  const perWeek = DAYS_OF_GROUP[group].length;
  const cents = within.reduce((sum, each) => sum + each.cents, 0) * perWeek;
  const base = Math.round(cents / 100) * 100;
  const after = base + Math.round(weeklyCents / 100) * 100;
  const cars = within.reduce((sum, each) => sum + each.cars, 0).toFixed(1);
  return texts.base({ days, cars, base: formatWeekly(base), after: formatWeekly(after) });
}

type OneAdviceProps = {
  readonly locationId: string;
  readonly charges: readonly Charge[];
  readonly zoneId: string;
  readonly group: DayGroup;
  readonly typical: TypicalDay;
  readonly advice: Advice;
};

function OneAdvice({ locationId, charges, zoneId, group, typical, advice }: OneAdviceProps) {
  const allIn = allInWith(charges);
  const { from, until, beforeCents, afterCents, share, shareAfter, weeklyCents } = advice;
  const sendOnce = useSafeRepeat();
  const starting = useMutation({
    mutationFn: () => {
      const body = { zoneId, group, from, until, cents: afterCents };
      return sendOnce(body, (idempotencyKey) =>
        callApi('POST /locations/:id/rate-trials', { params: { id: locationId }, body, idempotencyKey }),
      );
    },
    onSettled: () => refreshQueries(`/locations/${locationId}/rate-advice`),
  });
  return (
    <div className={ui.rowBetween}>
      <div>
        <p>
          {describeSpan(group, advice)}: <b>{anHour(afterCents)}</b> {insteadOf(beforeCents)}
        </p>
        <p className={ui.muted}>
          {baseOf(typical, group, advice)}{' '}
          {texts.effect(formatPercent(shareAfter), formatPercent(share), formatWeekly(weeklyCents))}
        </p>
        <p className={ui.muted}>{texts.paid(formatCents(allIn(afterCents)), formatCents(allIn(beforeCents)))}</p>
      </div>
      <Button variant="secondary" busy={starting.isPending} busyText={texts.starting} onClick={() => starting.mutate()}>
        {texts.try}
        <VisuallyHidden>{`: ${describeSpan(group, advice)}`}</VisuallyHidden>
      </Button>
      {starting.error && <Banner tone="error">{errorText(starting.error)}</Banner>}
    </div>
  );
}
