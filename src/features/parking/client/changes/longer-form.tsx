import { type FormEvent, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { OneTapButton, useChosenCard } from '#features/payments/client/shared/one-tap-button.tsx';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { OwnSession } from '../../sessions.contract.ts';
import { countDays, countHours } from '../booking/describe-parking.ts';
import { HoursAndMinutes } from '../booking/hours-and-minutes.tsx';
import { readChoice } from '../booking/stay-choice.ts';
import type { ExtensionIntent } from './extension-state.ts';
import { LongerVehicleList } from './longer-vehicle-list.tsx';
import type { LongerPlan } from './longer-vehicles.ts';
import { addedHours, parkingLabel } from './plan-extension.ts';
import { useLonger } from './use-longer.ts';

const texts = {
  howMuch: t`How much longer for each?`,
  leaveOutFirst: t`Leave out the cars that cannot get this time, or choose less.`,
  nobodyLeft: t`Include at least one car.`,
  together: t`All of them get the time, or none do and you are not charged.`,
  total: t`To pay`,
  goOn: (total: string) => t`Continue\u00a0– ${total}`,
  free: t`Add time for free`,
  preparing: t`Checking the price…`,
  other: t`Other`,
};

/** "2 hours, more time for 3 cars" */
export const describeMoreTime = (rate: string, cars: number): string =>
  `${rate}, ${ngettext(msgid`more time for ${cars} car`, `more time for ${cars} cars`, cars)}`;

type LongerFormProps = {
  readonly receiptKey: string;
  readonly sessions: readonly OwnSession[];
  /** Why the last attempt failed. */
  readonly failure: string | null;
  /** Null if there is nothing to pay: the time has already been added. */
  readonly onPrepared: (intent: ExtensionIntent | null, sessionIds: readonly string[]) => void;
};

const OTHER = 'other';
const QUICK_MINUTES = [30, 60, 120, 180];
const QUICK_DAYS = [1, 2, 3];

/** One duration for all vehicles, a line for each, one total. */
export function LongerForm({ receiptKey, sessions, failure, onPrepared }: LongerFormProps) {
  const isHourly = sessions.some((session) => session.isHourly);
  const [picked, setPicked] = useState(isHourly ? '60' : '1');
  const [typed, setTyped] = useState({ hours: '0', minutes: '30' });
  const added = readAdded({ isHourly, picked, typed });
  const hours = added.ok ? addedHours(added.duration) : null;
  const longer = useLonger({ receiptKey, sessions, hours, onPrepared });
  const card = useChosenCard();
  const { quote, plan } = longer;
  const isPriced = plan !== undefined && plan.blockedBy === null && hours !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void longer.prepare(card.take());
  };
  return (
    <form className={ui.stack2} noValidate onSubmit={submit}>
      <Choices legend={texts.howMuch} choices={choicesFor(isHourly)} value={picked} onChange={setPicked} />
      {picked === OTHER && (
        <HoursAndMinutes
          typed={typed}
          onChange={(changed) => setTyped({ ...typed, ...changed })}
          error={added.ok ? undefined : added.message}
        />
      )}
      {quote.isPending && <SkeletonList rows={sessions.length} height="5.5rem" />}
      {quote.isError && <LoadFailure error={quote.error} busy={quote.isFetching} onRetry={quote.refetch} />}
      {plan && (
        <>
          <LongerVehicleList vehicles={plan.vehicles} sessions={sessions} onToggle={longer.toggle} />
          <LongerSum plan={plan} />
        </>
      )}
      <ActionBar>
        <Blocked plan={plan} failure={longer.failure ?? failure} />
        <OneTapButton
          totalCents={isPriced ? plan.totalCents : 0}
          disabled={quote.isPlaceholderData}
          busy={longer.busy}
          onCard={card.choose}
          otherwise={
            <Button
              type="submit"
              busy={longer.busy}
              busyText={texts.preparing}
              disabled={!isPriced || quote.isPlaceholderData}
            >
              {plan?.totalCents === 0 ? texts.free : texts.goOn(formatCents(plan?.totalCents ?? 0))}
            </Button>
          }
        />
      </ActionBar>
    </form>
  );
}

function LongerSum({ plan: { lines, sessionIds } }: { readonly plan: LongerPlan }) {
  if (sessionIds.length === 0) return null;
  const parking = describeMoreTime(parkingLabel(lines), sessionIds.length);
  return (
    <div>
      <PriceFacts lines={lines} labels={{ parking }} total={texts.total} />
      <p className={ui.muted}>{texts.together}</p>
    </div>
  );
}

type BlockedProps = { readonly plan: LongerPlan | undefined; readonly failure: string | null };

function Blocked({ plan, failure }: BlockedProps) {
  if (plan?.blockedBy === 'refused') return <Banner tone="error">{texts.leaveOutFirst}</Banner>;
  if (plan?.blockedBy === 'nobody') return <Banner tone="info">{texts.nobodyLeft}</Banner>;
  return failure === null ? null : <Banner tone="error">{failure}</Banner>;
}

function choicesFor(isHourly: boolean) {
  const quick = (isHourly ? QUICK_MINUTES : QUICK_DAYS).map((size) => ({
    value: String(size),
    label: isHourly ? describeMinutes(size) : countDays(size),
  }));
  return isHourly ? [...quick, { value: OTHER, label: texts.other }] : quick;
}

const describeMinutes = (minutes: number) => (minutes % 60 === 0 ? countHours(minutes / 60) : formatMinutes(minutes));

type Chosen = {
  readonly isHourly: boolean;
  readonly picked: string;
  readonly typed: { readonly hours: string; readonly minutes: string };
};

function readAdded({ isHourly, picked, typed }: Chosen) {
  if (picked === OTHER) return readChoice({ kind: 'custom_hours', ...typed }, null);
  if (isHourly) return readChoice({ kind: 'hours', hours: Number(picked) / 60 }, null);
  return readChoice({ kind: 'days', days: Number(picked) }, null);
}
