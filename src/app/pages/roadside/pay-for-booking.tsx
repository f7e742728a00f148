import { t } from 'ttag';
import { readBookingRefusal } from '#features/parking/client/booking/booking-refusals.ts';
import type { Attempt } from '#features/parking/client/booking/booking-state.ts';
import { BookingSummary } from '#features/parking/client/booking/booking-summary.tsx';
import type { Booking } from '#features/parking/client/booking/use-booking.ts';
import { requestedIn } from '#features/parking/client/booking/what-was-booked.ts';
import { preloadMethods } from '#features/payments/client/payment-methods.ts';
import { PaymentStep } from '#features/payments/client/payment-step.tsx';
import { errorText } from '#platform/api/api-error.ts';
import { boot } from '#platform/api/boot.ts';
import { canPayHere } from '#platform/routing/payment-document.ts';
import { StepSection } from '#platform/ui/step-section.tsx';

// The form is needed together with this step, so both load while the price is requested.
if (canPayHere) preloadMethods(boot.payments);

type PayForBookingProps = { readonly booking: Booking; readonly attempt: Attempt };

/** The second step of the wizard: the payment, with what it is for. */
export default function PayForBooking({ booking, attempt }: PayForBookingProps) {
  const { state, dispatch, openCharge, paid, goBack, resumed } = booking;
  const { intent } = attempt;
  if (!intent?.clientSecret) return null;
  const abandon = (cause: unknown) => {
    const words = typeof cause === 'string' ? ({ kind: 'words', message: cause } as const) : null;
    const failure = words ?? readBookingRefusal(cause, 0).failure ?? { kind: 'words', message: errorText(cause) };
    dispatch({ type: 'payment_over', failure });
  };
  return (
    <StepSection title={t`Payment details`} shown={state.step === 'payment'} titleUnseen>
      <PaymentStep
        charge={{ clientSecret: intent.clientSecret, totalCents: intent.totalCents }}
        summary={<BookingSummary booking={booking} attempt={attempt} />}
        open={openCharge}
        isHold={requestedIn(attempt).startStop === true}
        resumed={resumed}
        onPaid={paid}
        onOver={abandon}
        onBack={goBack}
        beside
      />
    </StepSection>
  );
}
