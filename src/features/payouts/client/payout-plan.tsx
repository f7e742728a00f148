import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiQuery, LATEST } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { type Fact, Facts } from '#platform/ui/facts.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { PayoutPlan as Plan } from '../payout-plan.contract.ts';
import type { PayoutSchedule, Withheld } from '../rules/payout-plan.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { weekdayName } from './weekday-name.ts';

const texts = {
  title: t`Next payout`,
  owed: t`Owed now`,
  nothing: t`Nothing is owed to you right now.`,
  next: (day: string) => t`Sent on ${day}`,
  held: {
    on_its_way: t`On its way to you`,
    in_review: t`Held until your lots are approved`,
    payout_failed: t`Held because the last payout came back`,
    refunds: t`Held for refunds that are on their way to drivers`,
    no_details: t`Held until there is a bank account to send it to`,
    below_minimum: t`Held until it reaches your minimum`,
  } satisfies Record<Withheld['why'], string>,
  byItself: t`It is sent automatically on that day.`,
  byHand: t`We send it by bank transfer.`,
  schedule: t`Schedule`,
  /** "Nov 30", next to an amount in large type. */
  shortDay: (day: string): string =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  min: (amount: string) => t`minimum ${amount}`,
  change: t`Change schedule`,
};

/** When an owner is paid next, how much, and what is withheld. */
export function PayoutPlan({ ownerId }: { readonly ownerId: string }) {
  const plan = useQuery({ ...apiQuery('GET /owners/:id/payout-plan', { params: { id: ownerId } }), ...LATEST });
  const [isOpen, setIsOpen] = useState(false);
  const shown = plan.data?.data;
  return (
    <div className={classNames(ui.stack3, ui.reading)}>
      <Card>
        <div className={ui.stack2}>
          <h2>{texts.title}</h2>
          {plan.isPending && <SkeletonList rows={1} height="8rem" />}
          {plan.isError && <LoadFailure error={plan.error} onRetry={plan.refetch} busy={plan.isFetching} />}
          {shown && (
            <>
              {shown.owed <= 0 && <p>{texts.nothing}</p>}
              <Facts facts={factsOf(shown)} />
              {shown.next && <p>{shown.isSentByItself ? texts.byItself : texts.byHand}</p>}
              <div className={ui.cluster}>
                <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
                  {texts.change}
                </Button>
              </div>
            </>
          )}
        </div>
      </Card>
      {isOpen && shown && (
        <ScheduleDialog ownerId={ownerId} schedule={shown.schedule} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

function describeSchedule({ every, on }: PayoutSchedule): string {
  if (every === 'day') return t`Every business day`;
  if (every === 'week') return t`Every week on ${weekdayName(on)}`;
  return t`Every month on day ${on}`;
}

function factsOf({ owed, next, held, schedule }: Plan): Fact[] {
  const min = schedule.minimumCents > 0 ? `, ${texts.min(formatCents(schedule.minimumCents))}` : '';
  return [
    { label: texts.schedule, value: `${describeSchedule(schedule)}${min}` },
    ...(owed === 0 ? [] : [{ label: texts.owed, value: <Money cents={owed} /> }]),
    ...held.map(({ why, cents }) => ({ label: texts.held[why], value: <Money cents={cents} /> })),
    ...(next
      ? [{ label: texts.next(texts.shortDay(next.on)), value: <Money cents={next.cents} />, strong: true }]
      : []),
  ];
}
