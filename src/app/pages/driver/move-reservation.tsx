import { t } from 'ttag';
import { MoveForm } from '#features/parking/client/reservations/move-form.tsx';
import { moveIntents, requestMove } from '#features/parking/client/reservations/moves.ts';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import { PayDifference, useDifference } from './pay-difference.tsx';

const texts = {
  title: t`Change this reservation`,
  back: t`Receipt`,
  now: (when: string) => t`Reserved now: ${when}.`,
  parking: t`Parking, difference`,
  fee: t`Transaction fee, difference`,
  total: t`To pay`,
  heldMeanwhile: t`The new time is held for 10 minutes. Until you pay, your reservation stays as it is.`,
};

const DONE = { moved: true };

type MoveReservationProps = {
  readonly session: OwnSession;
  /** How many vehicles the reservation is for. */
  readonly vehicles: number;
};

/** Moves a reservation to another time or vehicle before it starts. An extra cost is paid like a stay. */
export function MoveReservation({ session, vehicles }: MoveReservationProps) {
  const { timeZone, receiptKey, locationName, startTime, endTime } = session;
  const times = { startsAt: new Date(startTime), endsAt: new Date(endTime) };
  const when = `${formatDay(times.startsAt, timeZone)}, ${formatTimeRange(times, localClock(timeZone, times.startsAt))}`;
  return (
    <Page
      title={texts.title}
      lead={locationName}
      width="narrow"
      back={{ to: paths.receipt(receiptKey), label: texts.back }}
    >
      <p>{keepUnitsTogether(texts.now(when))}</p>
      <Move session={session} vehicles={vehicles} />
    </Page>
  );
}

function Move({ session, vehicles }: MoveReservationProps) {
  const { _id: sessionId, receiptKey } = session;
  const difference = useDifference({
    session,
    intents: moveIntents,
    paymentAt: paths.payMove(receiptKey, sessionId),
    formAt: paths.moveReservation(receiptKey, sessionId),
  });
  const { intent, failure, isLeaving, onRequested } = difference;
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (!intent) {
    return (
      <MoveForm
        session={session}
        vehicles={vehicles}
        failure={failure}
        onRequested={(made, cents) => onRequested(made, cents < 0 ? { ...DONE, movedBack: -cents } : DONE)}
      />
    );
  }
  return (
    <PayDifference
      intent={intent}
      difference={difference}
      done={DONE}
      request={(requested, method, key) => requestMove({ receiptKey, sessionId, requested, method }, key)}
      summary={
        <div className={ui.stack2}>
          <p>{texts.heldMeanwhile}</p>
          <PriceFacts lines={intent.lines} labels={{ parking: texts.parking, fee: texts.fee }} total={texts.total} />
        </div>
      }
    />
  );
}
