import { useEffect, useState } from 'react';
import { BookingDone } from '#features/parking/client/booking/booking-done.tsx';
import { BookingOver } from '#features/parking/client/booking/booking-over.tsx';
import type { Attempt, Intent } from '#features/parking/client/booking/booking-state.ts';
import { bookingTexts } from '#features/parking/client/booking/booking-texts.ts';
import { paidTexts } from '#features/parking/client/booking/paid-texts.ts';
import { TurnedAway } from '#features/parking/client/booking/turned-away.tsx';
import type { Booking } from '#features/parking/client/booking/use-booking.ts';
import { useParkedVehicles } from '#features/parking/client/booking/use-parked-vehicles.ts';
import {
  isReservation,
  namePlates,
  paidUntil,
  requestedIn,
  reservationMailedTo,
  reservedTimes,
} from '#features/parking/client/booking/what-was-booked.ts';
import { keepOffline } from '#features/parking/client/history/keep-offline.ts';
import { ReceiptStep } from '#features/receipts/client/receipt-step.tsx';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StepSection } from '#platform/ui/step-section.tsx';

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
  const requested = { receiptKey, vehicles: requestedIn(attempt).vehicles };
  const vehicles = useParkedVehicles({ ...requested, isReservation: ofReservation, byAccount: user !== null });
  const confirmedTo = reservationMailedTo(attempt, user?.email ?? null);
  const mailedTo = confirmedTo ?? vehicles?.mailedTo ?? null;
  const isReceiptRequested = state.step === 'receipt' && mailedTo === null;
  useEffect(() => {
    if (mailedTo !== null && state.step === 'receipt') dispatch({ type: 'receipt_left' });
  }, [mailedTo, state.step, dispatch]);
  useEffect(keepOffline, []);
  if (!vehicles) return <Skeleton height="24rem" />;
  const bookAgain = () => dispatch({ type: 'started_anew', isHourly: zone.isHourly });
  if (vehicles.parked.length === 0) {
    return (
      <StepSection title={paidTexts.doneStep} shown titleUnseen>
        <TurnedAway vehicles={vehicles.turnedAway} />
        <BookingOver receiptKey={receiptKey} isReservation={ofReservation} onBookAgain={bookAgain} />
      </StepSection>
    );
  }
  const plates = namePlates(vehicles.parked);
  const paid = { receiptKey, plates, until: paidUntil(intent, location.timeZone, now) };
  const reserved = reservedTimes(attempt, location.timeZone, vehicles.times);
  return (
    <StepSection
      key={String(isReceiptRequested)}
      title={isReceiptRequested ? bookingTexts.receipt : paidTexts.doneStep}
      shown
      titleUnseen
    >
      <TurnedAway vehicles={vehicles.turnedAway} />
      {isReceiptRequested ? (
        <ReceiptStep {...paid} title={receiptTitle(intent, { reserved, until: paid.until })} onDone={leave} />
      ) : (
        <BookingDone
          {...paid}
          isFree={intent.totalCents === 0}
          reserved={reserved}
          sentTo={sentTo}
          mailedTo={confirmedTo}
          receiptTo={vehicles.mailedTo}
          onBookAgain={bookAgain}
        />
      )}
    </StepSection>
  );
}

type Times = { readonly reserved: string | null; readonly until: string };

/** "Paid until 5:40 PM", or why it is free: "Free until 5:40 PM, validated by Cafe Luna". */
function receiptTitle({ totalCents, lines }: Intent, { reserved, until }: Times): string {
  if (reserved !== null) return paidTexts.reservedFor(reserved);
  if (totalCents > 0) return paidTexts.paidUntil(until);
  return paidTexts.freeUntil(until, lines.find(({ kind }) => kind === 'discount')?.label);
}
