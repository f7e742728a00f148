import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { formatDay, formatTimeRange } from '#domain/calendar/human-time.ts';
import { PaymentStep } from '../../../features/payments/payment-step.tsx';
import { useOpenDifference } from '../../../features/sessions/difference/difference-intent.ts';
import { refreshSessions } from '../../../features/sessions/history/session-card.tsx';
import { MoveForm } from '../../../features/sessions/moving/move-form.tsx';
import { moveTexts as texts } from '../../../features/sessions/moving/move-texts.ts';
import { type MoveIntent, moveIntents, requestMove } from '../../../features/sessions/moving/moves.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { movePaths } from '../../../lib/reserving/move-paths.ts';
import { canPayHere, usePaymentDocument } from '../../../lib/routing/payment-document.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { PriceFacts } from '../../../ui/roadside/price-facts.tsx';

type MoveReservationProps = {
  readonly session: HeldSession;
  /** How many vehicles the reservation is for. */
  readonly vehicles: number;
};

/** Moves a reservation to another time or vehicle before it starts. What it costs more is paid like a stay. */
export function MoveReservation({ session, vehicles }: MoveReservationProps) {
  const { timeZone, receiptKey, locationName, startTime, endTime } = session;
  const times = { startsAt: new Date(startTime), endsAt: new Date(endTime) };
  const when = `${formatDay(times.startsAt, timeZone)}, ${formatTimeRange(times, placeClock(timeZone, times.startsAt))}`;
  return (
    <Page
      title={texts.title}
      lead={locationName}
      width="narrow"
      back={{ to: paths.receipt(receiptKey), label: texts.back }}
    >
      <p>{texts.now(when)}</p>
      <Move session={session} vehicles={vehicles} />
    </Page>
  );
}

function Move({ session, vehicles }: MoveReservationProps) {
  const { _id, receiptKey } = session;
  // If the payment is its own document, this one comes before it.
  const [intent, setIntent] = useState(() => (canPayHere ? moveIntents.read(_id) : null));
  const told = useHistoryState<{ failure?: string } | null>();
  const [failure, setFailure] = useState<string | null>(told?.failure ?? null);
  const finish = useFinish(session);
  const keep = (made: MoveIntent) => {
    moveIntents.store(_id, made);
    setIntent(made);
  };
  const leave = (words: string | null) => {
    moveIntents.forget(_id);
    setFailure(words);
    setIntent(null);
  };
  const isLeaving = usePaymentDocument({
    paying: intent !== null,
    at: movePaths.payMove(receiptKey, _id),
    from: movePaths.move(receiptKey, _id),
    state: failure === null ? null : { failure },
  });
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (intent) return <PayMove session={session} intent={intent} onChanged={keep} onPaid={finish} onLeft={leave} />;
  const asked = (made: MoveIntent | null) => (made ? keep(made) : finish());
  return <MoveForm session={session} vehicles={vehicles} failure={failure} onAsked={asked} />;
}

type PayMoveProps = {
  readonly session: HeldSession;
  readonly intent: MoveIntent;
  readonly onChanged: (intent: MoveIntent) => void;
  readonly onPaid: () => void;
  readonly onLeft: (why: string | null) => void;
};

function PayMove({ session: { _id: sessionId }, intent, onChanged, onPaid, onLeft }: PayMoveProps) {
  const [resumed] = useState(intent.tried);
  const open = useOpenDifference({
    intent,
    ask: (asked, method, key) => requestMove({ sessionId, asked, method }, key),
    onChanged,
  });
  return (
    <PaymentStep
      charge={intent}
      summary={
        <div>
          <p>{texts.heldMeanwhile}</p>
          <PriceFacts lines={intent.lines} labels={{ parking: texts.parking, fee: texts.fee }} total={texts.total} />
        </div>
      }
      open={open}
      resumed={resumed}
      onPaid={onPaid}
      onOver={(cause) => onLeft(typeof cause === 'string' ? cause : errorText(cause))}
      onBack={() => onLeft(null)}
    />
  );
}

/** Goes back to the receipt, which shows the new time. */
function useFinish({ _id, receiptKey }: HeldSession) {
  const [, navigate] = useLocation();
  return () => {
    moveIntents.forget(_id);
    void refreshSessions();
    navigate(paths.receipt(receiptKey), { state: { moved: true } });
  };
}
