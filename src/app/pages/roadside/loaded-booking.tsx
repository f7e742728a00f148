import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from 'ttag';
import type { BookingFailure } from '#features/parking/client/booking/booking-refusals.ts';
import type { Attempt } from '#features/parking/client/booking/booking-state.ts';
import { hasJustParkedElsewhere, mayStandAt } from '#features/parking/client/booking/parked-mark.ts';
import { SessionInfoStep } from '#features/parking/client/booking/session-info-step.tsx';
import { type Booking, useBooking } from '#features/parking/client/booking/use-booking.ts';
import { loadOneTap } from '#features/payments/client/shared/one-tap-button.tsx';
import type { Offer } from '#features/pricing/rules/offer.ts';
import type { KnownVehicleProps } from '#features/vehicles/client/known-vehicle.tsx';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { canPayHere, usePaymentDocument } from '#platform/routing/payment-document.ts';
import { lazyPage } from '#platform/routing/route-entry.ts';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StepSection } from '#platform/ui/step-section.tsx';
import { BookingFrame, type ZoneAndLot } from './booking-frame.tsx';

const PayForBooking = lazy(() => import('./pay-for-booking.tsx'));
// Loaded lazily, because drivers at the roadside never need it.
export const NotSelling = lazy(() => import('../driver/lot-gone.tsx'));
const RefusalOptions = lazy(() => import('./refusal-options.tsx'));
const { page: KnownVehicle, load: loadKnown } = lazyPage(() =>
  import('#features/vehicles/client/known-vehicle.tsx').catch(() => ({ default: (_: KnownVehicleProps) => <></> })),
);
const StayBanner = lazy(() => import('./stay-banner.tsx'));
const BeforeForm = lazy(() => import('./before-form.tsx'));
const FinishBooking = lazy(() => import('./finish-booking.tsx'));

const STEP_NUMBER = { info: 0, payment: 1, receipt: 2, done: 3 };

type BookingProps = ZoneAndLot & {
  /** What the zone sells, with the merchant's code that is entered. */
  readonly offer: Offer;
  /** Above the first step. */
  readonly notice?: ReactNode;
  /** Whether to pay now or when leaving. */
  readonly ways?: ReactNode;
  /** Other ways to park here than now. */
  readonly more?: ReactNode;
};

export function LoadedBooking({ takesCodes, location, zone: listed, offer, notice, ways, more }: BookingProps) {
  // A daily zone may sell hours, too.
  const booking = useBooking({ location, zone: { ...listed, isHourly: offer.rate.isHourly }, offer });
  const { zone, state } = booking;
  const user = useCurrentUser();
  const attempt = useLatestAttempt(booking);
  const isLeaving = usePaymentDocument({
    paying: state.step === 'payment',
    at: paths.payZone(location._id, zone._id),
    from: paths.zone(location._id, zone._id),
  });
  const [mayAsk, setMayAsk] = useState(
    // A booking that was entered but not answered continues, even if a car is parked here.
    () =>
      state.step === 'info' &&
      state.attempt === null &&
      (mayStandAt(location._id) || hasJustParkedElsewhere(location._id)),
  );
  const options = (failure: BookingFailure) => (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <RefusalOptions booking={booking} failure={failure} />
    </Suspense>
  );
  if (isLeaving) return <PageSkeleton />;
  // If a zone is paused, a driver who is about to pay may finish.
  if (
    zone.archived ||
    location.archived ||
    location.held ||
    location.pinApproximate ||
    (zone.paused && state.step === 'info')
  ) {
    return <NotSelling location={location} zone={zone} />;
  }
  return (
    <BookingFrame location={location} zone={zone} takesCodes={takesCodes} step={STEP_NUMBER[state.step]}>
      <StepSection title={t`Session Info`} shown={state.step === 'info'} opening titleUnseen>
        {notice}
        {mayAsk ? (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <BeforeForm
              booking={booking}
              loadKnown={user ? () => Promise.all([loadKnown(), loadOneTap()]) : loadKnown}
              onDone={() => setMayAsk(false)}
            />
          </Suspense>
        ) : zone.full && !state.attempt && !state.failure ? (
          options({ kind: 'full_now' })
        ) : (
          <SessionInfoStep
            booking={booking}
            renderKnown={(known) =>
              (known.plate !== '' || user !== null) && (
                <Suspense>
                  <KnownVehicle {...known} />
                </Suspense>
              )
            }
            notice={
              <Suspense fallback={<Skeleton height="6rem" />}>
                <StayBanner booking={booking} />
              </Suspense>
            }
            ways={ways}
            more={more}
            options={options}
          />
        )}
      </StepSection>
      {attempt && canPayHere && (
        <Suspense fallback={state.step === 'payment' && <Skeleton height="32rem" />}>
          <PayForBooking booking={booking} attempt={attempt} />
        </Suspense>
      )}
      {STEP_NUMBER[state.step] > 1 && (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <FinishBooking booking={booking} />
        </Suspense>
      )}
    </BookingFrame>
  );
}

/** The last step with something to pay, which keeps its input when the driver goes back. */
function useLatestAttempt({ state: { attempt } }: Booking): Attempt | null {
  const [latest, setLatest] = useState<Attempt | null>(null);
  if (attempt !== latest && attempt?.intent?.clientSecret) setLatest(attempt);
  return latest;
}
