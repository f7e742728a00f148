import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { NeedsYou } from '#features/home/client/needs-you.tsx';
import { LotFigures } from '#features/home/client/today.tsx';
import type { Location } from '#features/lots/lots.contract.ts';
import { openingState } from '#features/zones/client/shared/opening-state.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatDays } from '#platform/calendar/describe-dated-hours.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';

const texts = {
  open: t`Open`,
  openNow: t`Open now`,
  closed: t`Closed`,
  paused: t`Paused`,
  inReview: t`In review`,
  noZones: t`No zones`,
  pausedText: t`All zones are paused, so nobody can buy.`,
  pinUnchecked: t`Pin to check`,
  pinUncheckedText: t`Nothing is sold until its place on the map is checked.`,
  inReviewText: t`Drivers see it once your account is approved.`,
  noZonesText: t`Drivers can park once there is one.`,
};

type LotTodayProps = { readonly location: Location; readonly zones: readonly Zone[] };

/** What the lot's page begins with: whether it sells, today, its spaces, the next event, and what waits for its people. */
export function LotToday({ location, zones }: LotTodayProps) {
  const found = useQuery(apiQuery('GET /locations/:id/today', { params: { id: location._id } }));
  const now = useNow(MINUTE_MS);
  if (found.isPending) return <SkeletonList rows={1} height="7rem" />;
  if (found.isError) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const onSale = zones.filter(({ archived }) => !archived);
  const { today, needs } = found.data.data;
  // Plates to fix are on this page, with what to do about them.
  const others = needs.filter(({ kind }) => kind !== 'plate_request');
  return (
    <>
      <LotFigures
        today={today}
        state={stateOf(location, onSale, now)}
        spaces={spacesOf(onSale)}
        event={nextEvent(onSale, localDay(now, location.timeZone))}
      />
      {others.length > 0 && <NeedsYou needs={others} forSupport={false} />}
    </>
  );
}

function stateOf(location: Location, zones: readonly Zone[], now: Date) {
  if (location.held) return { words: texts.inReview, detail: texts.inReviewText };
  if (location.pinApproximate) return { words: texts.pinUnchecked, detail: texts.pinUncheckedText };
  if (zones.length === 0) return { words: texts.noZones, detail: texts.noZonesText };
  const selling = zones.filter(({ paused }) => !paused);
  if (selling.length === 0) return { words: texts.paused, detail: texts.pausedText };
  const states = selling.map((zone) => openingState(zone, location, now));
  const open = states.find(({ isOpen }) => isOpen);
  const isAlways = open?.words === texts.openNow;
  return open
    ? { words: texts.open, detail: isAlways ? null : open.words }
    : { words: texts.closed, detail: states[0]?.words ?? null };
}

function spacesOf(zones: readonly Zone[]) {
  const counted = zones.filter(({ capacity }) => typeof capacity === 'number');
  if (counted.length === 0) return null;
  const sum = (figure: 'left' | 'capacity') => counted.reduce((all, zone) => all + (zone[figure] ?? 0), 0);
  return { left: sum('left'), capacity: sum('capacity') };
}

/** The first rate on dates that are not over. */
function nextEvent(zones: readonly Zone[], today: string) {
  const events = zones.flatMap(({ rates = [] }) =>
    rates.flatMap(({ name, when }) =>
      (when?.dates ?? []).filter(({ until }) => until >= today).map((dates) => ({ name, dates })),
    ),
  );
  const [next] = events.sort((one, other) => (one.dates.from < other.dates.from ? -1 : 1));
  return next ? { name: next.name, when: formatDays(next.dates, today) } : null;
}
