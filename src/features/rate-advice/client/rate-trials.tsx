import { useMutation } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { RateTrial, TypicalDay } from '../rate-advice.contract.ts';
import type { Hours } from '../rules/advise-rate.ts';
import { anHour, describeSpan, formatPercent, insteadOf } from './describe-advice.ts';

const texts = {
  title: t`Trials`,
  begins: (day: string) => t`Begins ${day}`,
  until: (day: string) => t`Until ${day}`,
  over: t`Over: keep it?`,
  kept: t`Kept`,
  taken: t`Ended`,
  caption: t`What the trial did in its hours, by day`,
  what: t`By day`,
  before: t`Eight weeks before`,
  during: t`During the trial`,
  cars: t`Cars that came`,
  parking: t`What they paid for parking`,
  full: t`How full it was`,
  fullDays: t`Days on which it was full`,
  of: (some: number, all: number) => t`${some} of ${formatCount(all)}`,
  notYet: '–',
  days: (count: number) =>
    ngettext(
      msgid`Its first ${formatCount(count)} day says little yet.`,
      `Its first ${formatCount(count)} days say little yet.`,
      count,
    ),
  keep: t`Keep this price`,
  end: t`End it`,
  saving: t`Saving…`,
  zone: (number: string) => t`Zone ${number}`,
};

/** Below this, what a trial did may be chance. */
const SAY_LITTLE_DAYS = 5;

type AtLot = { readonly locationId: string; readonly timeZone: string };

/** Prices that were tried at a lot, with what they did. */
export function RateTrials({ trials, ...at }: AtLot & { readonly trials: readonly RateTrial[] }) {
  if (trials.length === 0) return null;
  return (
    <section className={ui.stack2}>
      <h2>{texts.title}</h2>
      {trials.map((trial) => (
        <Trial key={trial._id} trial={trial} {...at} />
      ))}
    </section>
  );
}

function Trial({ trial, locationId, timeZone }: AtLot & { readonly trial: RateTrial }) {
  const { _id: id, zoneNumber, group, cents, beforeCents, before, during, endedAt } = trial;
  const ending = useMutation({
    mutationFn: (keep: boolean) =>
      callApi('POST /locations/:locationId/rate-trials/:id/end', { params: { locationId, id }, body: { keep } }),
    onSettled: () => refreshQueries(`/locations/${locationId}/rate-advice`),
  });
  const isEarly = endedAt === null && during.days > 0 && during.days < SAY_LITTLE_DAYS;
  return (
    <Card>
      <div className={ui.rowBetween}>
        <h3>
          {texts.zone(zoneNumber)}: {anHour(cents)} {insteadOf(beforeCents)}
        </h3>
        <State trial={trial} timeZone={timeZone} />
      </div>
      <p className={ui.soft}>{describeSpan(group, trial)}</p>
      {during.days > 0 && (
        <DataTable
          caption={texts.caption}
          columns={[
            { label: texts.what, grow: true, whole: true, cell: ({ label }) => label },
            { label: texts.before, align: 'end', cell: ({ of }) => of(before) },
            { label: texts.during, align: 'end', cell: ({ of }) => of(during) },
          ]}
          rows={rowsOf(trial)}
          keyOf={({ label }) => label}
        />
      )}
      {isEarly && <p className={ui.muted}>{texts.days(during.days)}</p>}
      {ending.error && <Banner tone="error">{errorText(ending.error)}</Banner>}
      {endedAt === null && (
        <div className={ui.row}>
          {during.days > 0 && (
            <Button
              variant="secondary"
              busy={ending.isPending}
              busyText={texts.saving}
              onClick={() => ending.mutate(true)}
            >
              {texts.keep}
            </Button>
          )}
          <Button variant="quiet" busy={ending.isPending} busyText={texts.saving} onClick={() => ending.mutate(false)}>
            {texts.end}
          </Button>
        </div>
      )}
    </Card>
  );
}

function State({
  trial: { firstDay, lastDay, endedAt, kept: stored },
  timeZone,
}: {
  readonly trial: RateTrial;
  readonly timeZone: string;
}) {
  const today = localDay(serverNow(), timeZone);
  const named = (day: string) => formatDay(new Date(`${day}T00:00Z`), 'UTC');
  if (endedAt !== null)
    return <StatusBadge tone={stored ? 'green' : 'gray'}>{stored ? texts.kept : texts.taken}</StatusBadge>;
  if (today > lastDay) return <StatusBadge tone="orange">{texts.over}</StatusBadge>;
  return (
    <StatusBadge tone="blue">
      {today < firstDay ? texts.begins(named(firstDay)) : texts.until(named(lastDay))}
    </StatusBadge>
  );
}

type Row = { readonly label: string; readonly of: (day: TypicalDay) => string };

function rowsOf(hours: Hours): Row[] {
  const within = (day: TypicalDay) => day.hours.slice(hours.from, hours.until);
  const sum = (day: TypicalDay, figure: 'cars' | 'cents') => within(day).reduce((all, each) => all + each[figure], 0);
  return [
    { label: texts.cars, of: (day) => sum(day, 'cars').toFixed(1) },
    { label: texts.parking, of: (day) => formatCents(Math.round(sum(day, 'cents'))) },
    {
      label: texts.full,
      of: (day) =>
        formatPercent(within(day).reduce((all, { share }) => all + Math.min(1, share), 0) / within(day).length),
    },
    { label: texts.fullDays, of: ({ fullDays, days }) => texts.of(fullDays, days) },
  ];
}
