import { useState } from 'react';
import { ReceiptStep } from '../../../features/receipts/receipt-step.tsx';
import { bookingTexts } from '../../../features/sessions/booking/booking-texts.ts';
import type { Booking } from '../../../features/sessions/booking/use-booking.ts';
import { BookingDone } from '../../../features/sessions/paid/booking-done.tsx';
import { paidTexts } from '../../../features/sessions/paid/paid-texts.ts';
import { namePlates, paidUntil, requestedIn, reservedTimes } from '../../../features/sessions/paid/what-was-booked.ts';
import { StepSection } from '../../../ui/roadside/step-section.tsx';

/** The last step of the wizard, and the page after it. */
export default function FinishBooking({ booking }: { readonly booking: Booking }) {
  const { state, location, zone, now, dispatch } = booking;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const leave = (address: string | null) => {
    setSentTo(address);
    dispatch({ type: 'receipt_left' });
  };
  const { attempt } = state;
  if (!attempt?.intent) return null;
  const paid = {
    receiptKey: attempt.intent.receiptKey,
    plates: namePlates(requestedIn(attempt).vehicles),
    until: paidUntil(attempt.intent, location.timeZone, now),
  };
  const isDone = state.step === 'done';
  return (
    <StepSection key={state.step} title={isDone ? paidTexts.doneStep : bookingTexts.receipt} shown titleUnseen>
      {isDone ? (
        <BookingDone
          {...paid}
          reserved={reservedTimes(attempt, location.timeZone)}
          sentTo={sentTo}
          onBookAgain={() => dispatch({ type: 'started_anew', isHourly: zone.isHourly })}
        />
      ) : (
        <ReceiptStep {...paid} onDone={leave} />
      )}
    </StepSection>
  );
}
