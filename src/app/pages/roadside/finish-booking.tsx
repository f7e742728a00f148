import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { BookingDone } from '#features/parking/client/booking/booking-done.tsx';
import type { Attempt, Intent } from '#features/parking/client/booking/booking-state.ts';
import { BookedPlates } from '#features/parking/client/booking/booking-summary.tsx';
import { storeLastParked } from '#features/parking/client/booking/last-parked.ts';
import type { Booking } from '#features/parking/client/booking/use-booking.ts';
import { type ParkedVehicles, useParkedVehicles } from '#features/parking/client/booking/use-parked-vehicles.ts';
import type { VehicleDraft } from '#features/parking/client/booking/vehicle-draft.ts';
import {
  isReservation,
  namePlates,
  paidUntil,
  requestedIn,
  reservationMailedTo,
  reservedTimes,
} from '#features/parking/client/booking/what-was-booked.ts';
import { storeCurrentSessions } from '#features/parking/client/history/store-current-sessions.ts';
import { useEnded } from '#features/parking/client/history/use-ended.ts';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { ReceiptLine } from '#features/receipts/client/receipt-line.tsx';
import { ReceiptStep } from '#features/receipts/client/receipt-step.tsx';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StepSection } from '#platform/ui/step-section.tsx';
import { RunningSessions } from '../driver/running-sessions.tsx';

const texts = {
  paidUntil: (until: string) => t`Paid ${until}`,
  /** `why`: the discount's line, "Validated by Cafe Luna". */
  freeUntil: (until: string, why: string | undefined) =>
    why === undefined ? t`Free ${until}` : t`Free ${until}, ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  reservedFor: (times: string) => t`Reserved for ${times}`,
  receipt: t`Receipt`,
  doneStep: t`Done`,
  doneTitle: t`You are parked`,
  turnedAway: (plates: string, isOne: boolean) => t`${plates} ${isOne ? t`is` : t`are`} not part of this booking`,
  turnedAwayWhy: (isOne: boolean) =>
    t`While you paid, ${isOne ? t`it was` : t`they were`} paid for elsewhere, or the last space was taken. What you paid for ${isOne ? t`it` : t`them`} will be refunded.`,
  bookingHistory: t`Booking History`,
  openParking: t`Open your parking page`,
  seeReceipt: t`See the receipt`,
  canceledTitle: t`This reservation is canceled`,
  refundedTitle: t`This booking was refunded`,
  overText: t`You are not booked here. The receipt shows what is refunded.`,
  endedTitle: t`Your parking has ended`,
  bookAgain: t`Pay for another car`,
};

/** The last step of the wizard, and the page after it. */
export default function FinishBooking({ booking }: { readonly booking: Booking }) {
  const { attempt } = booking.state;
  return attempt?.intent ? <Finish booking={booking} attempt={attempt} intent={attempt.intent} /> : null;
}

type FinishProps = { readonly booking: Booking; readonly attempt: Attempt; readonly intent: Intent };

function Finish({ booking, attempt, intent }: FinishProps) {
  const { state, location, zone, now, dispatch } = booking;
  const { receiptKey } = intent;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const leave = (address: string | null) => {
    setSentTo(address);
    dispatch({ type: 'receipt_left' });
  };
  const user = useCurrentUser();
  const ofReservation = isReservation(attempt);
  const vehicles = useParkedVehicles({ receiptKey, vehicles: requestedIn(attempt).vehicles });
  const receipt = vehicles?.receipt ?? null;
  const confirmedTo = reservationMailedTo(attempt, user?.email ?? null);
  const mailedTo = confirmedTo ?? receipt?.mailedTo ?? null;
  const isReceiptRequested = state.step === 'receipt' && mailedTo === null;
  useEffect(() => {
    if (mailedTo !== null && state.step === 'receipt') dispatch({ type: 'receipt_left' });
  }, [mailedTo, state.step, dispatch]);
  useEffect(storeCurrentSessions, []);
  const parkedAs = vehicles && vehicles.parked.length > 0 && !ofReservation ? namePlates(vehicles.parked) : null;
  useEffect(() => {
    if (parkedAs === null) return;
    const last = { locationId: location._id, lot: location.name, plates: parkedAs, receiptKey };
    storeLastParked({ ...last, at: attempt.requestedAt });
  }, [parkedAs, location, receiptKey, attempt.requestedAt]);
  if (!vehicles) return <Skeleton height="24rem" />;
  const bookAgain = () => dispatch({ type: 'started_anew', isHourly: zone.isHourly });
  if (vehicles.parked.length === 0) {
    return (
      <StepSection title={texts.doneStep} shown titleUnseen>
        <TurnedAway vehicles={vehicles.turnedAway} />
        <BookingOver receiptKey={receiptKey} isReservation={ofReservation} onBookAgain={bookAgain} />
      </StepSection>
    );
  }
  const running = receipt?.sessions.filter(({ status }) => status === 'active') ?? [];
  if (receipt && !ofReservation) {
    return (
      <StepSection title={running.length > 0 ? texts.doneTitle : texts.endedTitle} shown>
        <TurnedAway vehicles={vehicles.turnedAway} />
        <ParkedNow receipt={receipt} running={running} why={freeBecause(intent, location.timeZone, now)} />
        <Button variant="quiet" onClick={bookAgain}>
          {texts.bookAgain}
        </Button>
      </StepSection>
    );
  }
  const paid = { receiptKey, until: paidUntil(intent, location.timeZone, now) };
  const reserved = reservedTimes(attempt, location.timeZone, vehicles.times);
  return (
    <StepSection
      key={String(isReceiptRequested)}
      title={isReceiptRequested ? texts.receipt : texts.doneStep}
      shown
      titleUnseen
    >
      <TurnedAway vehicles={vehicles.turnedAway} />
      {isReceiptRequested ? (
        <ReceiptStep
          {...paid}
          plates={<BookedPlates vehicles={vehicles.parked} />}
          title={receiptTitle(intent, { reserved, until: paid.until })}
          onDone={leave}
        />
      ) : (
        <BookingDone
          {...paid}
          vehicles={vehicles.parked}
          isFree={intent.totalCents === 0}
          reserved={reserved}
          sentTo={sentTo}
          mailedTo={confirmedTo}
          receiptTo={receipt?.mailedTo ?? null}
          onBookAgain={bookAgain}
        />
      )}
    </StepSection>
  );
}

type Times = { readonly reserved: string | null; readonly until: string };

/** "Paid until 5:40 PM", or why it is free: "Free until 5:40 PM, validated by Cafe Luna". */
function receiptTitle({ totalCents, lines }: Intent, { reserved, until }: Times): string {
  if (reserved !== null) return texts.reservedFor(reserved);
  return totalCents > 0 ? texts.paidUntil(until) : freeTitle(lines, until);
}

const freeTitle = (lines: Intent['lines'], until: string): string =>
  texts.freeUntil(until, lines.find(({ kind }) => kind === 'discount')?.label);

function freeBecause(intent: Intent, timeZone: string, now: Date): string | null {
  return intent.totalCents > 0 ? null : freeTitle(intent.lines, paidUntil(intent, timeZone, now));
}

type ParkedNowProps = {
  readonly receipt: NonNullable<ParkedVehicles['receipt']>;
  readonly running: readonly OwnSession[];
  /** Why it is free, if it is. */
  readonly why: string | null;
};

/** What runs now and what can be done about it; its receipt is one line. */
function ParkedNow({ receipt, running, why }: ParkedNowProps) {
  const user = useCurrentUser();
  const { ended, onEnded } = useEnded(running.length);
  return (
    <>
      {why !== null && <p>{why}</p>}
      {ended !== null && <Banner tone="success">{ended}</Banner>}
      <RunningSessions sessions={running} receipt={receipt} onEnded={onEnded} />
      {receipt.status === 'running' ? (
        <ButtonLink to={paths.receipt(receipt.receiptKey)} variant="secondary" full>
          {texts.openParking}
        </ButtonLink>
      ) : (
        <ReceiptLine receiptKey={receipt.receiptKey} mailedTo={receipt.mailedTo} />
      )}
      {user && (
        <ButtonLink to={paths.bookings()} variant="secondary" full>
          {texts.bookingHistory}
        </ButtonLink>
      )}
    </>
  );
}

type BookingOverProps = {
  readonly receiptKey: string;
  readonly isReservation: boolean;
  readonly onBookAgain: () => void;
};

/** Replaces the booking made here, once nothing of it remains. */
function BookingOver({ receiptKey, isReservation, onBookAgain }: BookingOverProps) {
  return (
    <div className={ui.stack3}>
      <Banner tone="info" title={isReservation ? texts.canceledTitle : texts.refundedTitle}>
        {texts.overText}
      </Banner>
      <ButtonLink to={paths.receipt(receiptKey)} full>
        {texts.seeReceipt}
      </ButtonLink>
      <Button variant="quiet" onClick={onBookAgain}>
        {texts.bookAgain}
      </Button>
    </div>
  );
}

/** Vehicles of a paid booking that may not park: mentioned before those that may, or the driver would leave them there. */
function TurnedAway({ vehicles }: { readonly vehicles: readonly VehicleDraft[] }) {
  if (vehicles.length === 0) return null;
  const isOne = vehicles.length === 1;
  return (
    <Banner tone="error" title={texts.turnedAway(namePlates(vehicles), isOne)}>
      {texts.turnedAwayWhy(isOne)}
    </Banner>
  );
}
