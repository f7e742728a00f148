import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { offerWith } from '#domain/pricing/offer.ts';
import type { SellBy } from '#domain/tariff/tariff.ts';
import { lotTexts } from '../../../features/locations/lot/lot-texts.ts';
import type { Attempt } from '../../../features/sessions/booking/booking-state.ts';
import { bookingTexts } from '../../../features/sessions/booking/booking-texts.ts';
import { SessionInfoStep } from '../../../features/sessions/booking/session-info-step.tsx';
import { type Booking, useBooking } from '../../../features/sessions/booking/use-booking.ts';
import { VehicleLookUp } from '../../../features/vehicles/vehicle-look-up.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { canPayHere, usePaymentDocument } from '../../../lib/routing/payment-document.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { scheduleOf } from '../../../lib/time/zone-hours.ts';
import { paths, type routes } from '../../../paths.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageSkeleton } from '../../../ui/base/page-skeleton.tsx';
import { Skeleton } from '../../../ui/base/skeleton.tsx';
import { StepSection } from '../../../ui/roadside/step-section.tsx';
import { BookingFrame, type Place } from './booking-frame.tsx';

const loadPayment = () => import('../paying/pay-for-booking.tsx');
const PayForBooking = lazy(loadPayment);
// For old links. Loaded lazily, because drivers at the roadside never need it.
const LotGone = lazy(() => import('../lot-gone.tsx').then((gone) => ({ default: gone.LotGone })));
const ZonePaused = lazy(() => import('../lot-gone.tsx').then((gone) => ({ default: gone.ZonePaused })));
const LeadOn = lazy(() => loadPayment().then((payment) => ({ default: payment.LeadOn })));
const FinishBooking = lazy(() => import('../paying/finish-booking.tsx'));

// Most zones ask one price: how several rates are priced loads for those that ask them.
const BookingByRates = lazy(async () => {
  const { sellBy } = await import('#domain/tariff/price-tariff.ts');
  return { default: (place: Place) => <LoadedBooking {...place} sellBy={sellBy} /> };
});

const STEP_NUMBER = { info: 0, payment: 1, receipt: 2, done: 3 };

/** The roadside page: which lot, how long, what in all, which vehicle; then pay, then the receipt. */
export default function BookingPage({ params }: PageProps<typeof routes.zone>) {
  const zone = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params }));
  if (zone.data) {
    const Booking = zone.data.data.zone.rates ? BookingByRates : LoadedBooking;
    return <Booking {...zone.data.data} />;
  }
  if (zone.isPending) return <PageSkeleton />;
  if (zone.error instanceof ApiError && zone.error.status < 500 && !zone.error.unanswered) return <LotGone />;
  return (
    <Page title={lotTexts.title}>
      <LoadFailure error={zone.error} onRetry={() => void zone.refetch()} />
    </Page>
  );
}

function LoadedBooking({ takesCodes, location, zone: listed, sellBy }: Place & { readonly sellBy?: SellBy }) {
  const offer = offerWith({ ...listed, schedule: scheduleOf(listed) }, location, sellBy);
  // A zone that asks for days may sell hours, too.
  const booking = useBooking({ location, zone: { ...listed, isHourly: offer.rate.isHourly }, offer });
  const { zone, state } = booking;
  const attempt = useLatestAttempt(booking);
  const isLeaving = usePaymentDocument({
    paying: state.step === 'payment',
    at: paths.payZone(location._id, zone._id),
    from: paths.zone(location._id, zone._id),
  });
  if (isLeaving) return <PageSkeleton />;
  if (zone.archived || location.archived) return <LotGone />;
  // Who is about to pay may finish.
  if (zone.paused && state.step === 'info') return <ZonePaused location={location} zone={zone} />;
  return (
    <BookingFrame location={location} zone={zone} takesCodes={takesCodes} step={STEP_NUMBER[state.step]}>
      <StepSection title={bookingTexts.info} shown={state.step === 'info'} opening titleUnseen>
        <SessionInfoStep
          booking={booking}
          onPayable={preloadPayment}
          renderKnown={({ plate, state: code }) => <VehicleLookUp plate={plate} state={code} />}
          leadOn={(failure) => (
            <Suspense fallback={<Skeleton height="6rem" />}>
              <LeadOn booking={booking} failure={failure} />
            </Suspense>
          )}
        />
      </StepSection>
      {attempt && canPayHere && (
        <Suspense fallback={state.step === 'payment' && <Skeleton height="32rem" />}>
          <PayForBooking booking={booking} attempt={attempt} />
        </Suspense>
      )}
      {(state.step === 'receipt' || state.step === 'done') && (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <FinishBooking booking={booking} />
        </Suspense>
      )}
    </BookingFrame>
  );
}

/** A failed request is repeated when the step is shown. */
function preloadPayment(): void {
  if (canPayHere) loadPayment().catch(() => {});
}

/** The last step with something to pay, which keeps its input when the driver goes back. */
function useLatestAttempt({ state: { attempt } }: Booking): Attempt | null {
  const [latest, setLatest] = useState<Attempt | null>(null);
  if (attempt !== latest && attempt?.intent?.clientSecret) setLatest(attempt);
  return latest;
}
