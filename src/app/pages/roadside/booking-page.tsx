import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { roadsideRoutes } from '#app/paths/roadside-paths.ts';
import { lotTexts } from '#features/lots/client/shared/lot-texts.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { codeKey, readTab } from '#platform/browser/tab-storage.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import { LoadedBooking, NotSelling } from './loaded-booking.tsx';

// Most zones have one price and no reservations, and most drivers have no code; the code for everything else loads only when needed.
const BookingByRates = lazy(() => import('./booking-by-rates.tsx'));

/** The roadside page: which lot, how long, the total, which vehicle; then pay, then the receipt. */
export default function BookingPage({ params }: PageProps<typeof roadsideRoutes.zone>) {
  const zone = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params }));
  if (zone.data) {
    const place = zone.data.data;
    const Booking =
      place.zone.rates || place.zone.reservable || place.zone.startStop || readTab(codeKey(params.locationId))
        ? BookingByRates
        : LoadedBooking;
    return <Booking {...place} />;
  }
  if (zone.isPending) return <PageSkeleton />;
  if (zone.error instanceof ApiError && zone.error.status < 500 && !zone.error.unanswered) return <NotSelling />;
  return (
    <Page title={lotTexts.title}>
      <LoadFailure error={zone.error} onRetry={() => void zone.refetch()} />
    </Page>
  );
}
