import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { apiPath, apiUrl } from '#platform/api/call-api.ts';
import { apiQuery, queryClient, refreshQueries } from '#platform/api/query-client.ts';
import { followStream } from '#platform/live/live-stream.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CardGrid, ComingCards } from '#platform/ui/layout/card-grid.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { countSpaces } from './count-spaces.ts';
import { type CountedZone, inOrder, sumOf } from './counted-zones.ts';
import { CutOff, useCutOff } from './cut-off.tsx';
import styles from './live.module.css';
import { ZoneSpaces } from './zone-spaces.tsx';

const texts = {
  fullZones: (numbers: readonly string[]) =>
    numbers.length === 0 ? '' : t`Full: ${numbers.map((number) => t`zone ${number}`).join(', ')}.`,
  empty: t`No zone counts its spaces yet`,
  emptyText: t`Enter how many cars fit in a zone. It then stops selling when it is full, and this page shows how full it is.`,
  emptyForViewers: t`Once the owner sets a space count, this page shows how full the lot is.`,
  noZones: t`This lot has no zones yet`,
  noZonesText: t`Add a zone with its price and how many cars fit. This page then shows how full it is.`,
  addZone: t`Add Zone`,
  uncounted: t`Not counted`,
  setSpaces: t`Set its spaces`,
  zone: (number: string) => t`Zone ${number}`,
  ofZone: (number: string) => t` (zone ${number})`,
  allLeft: (left: number, capacity: number) => t`${formatCount(left)} of ${countSpaces(capacity)} left`,
};

// How full the counted zones of a lot are, following what happens there.
const occupancyQuery = (id: string) => apiQuery('GET /locations/:id/occupancy', { params: { id } });

function useOccupancy(locationId: string) {
  const occupancy = useQuery(occupancyQuery(locationId));
  const { setCutOff, currentUntil } = useCutOff(occupancy);
  useEffect(() => followLot(locationId, setCutOff), [locationId, setCutOff]);
  return { occupancy, currentUntil };
}

/** @returns a function that stops it. */
function followLot(locationId: string, changed: (isCutOff: boolean) => void): () => void {
  const { queryKey } = occupancyQuery(locationId);
  const params = { id: locationId };
  const requestCars = () => void refreshQueries(apiPath('GET /locations/:id/parked', { params }));
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey });
    requestCars();
  };
  return followStream({
    url: apiUrl('GET /locations/:id/occupancy/events', { params }),
    // Each event is complete, so nothing is missed once one has arrived.
    opensWith: 'occupancy',
    onEvent: ({ name, data }) => {
      if (name === 'occupancy') queryClient.setQueryData(queryKey, { data: JSON.parse(data) });
      if (name === 'parked') requestCars();
    },
    poll: refresh,
    changed: (state) => {
      changed(state !== 'live');
      // Tries right away, which also notifies users who have lost access.
      if (state !== 'live') refresh();
    },
  });
}

type LiveLotProps = {
  readonly location: Location;
  readonly zones: readonly Zone[];
  /** Only owners can change anything here. */
  readonly isOwner: boolean;
};

/** How full a lot's zones are; updates without reloading. */
export function LiveLot({ location, zones, isOwner }: LiveLotProps) {
  const { _id, timeZone } = location;
  const { occupancy, currentUntil } = useOccupancy(_id);
  if (occupancy.isPending) return <ComingCards count={2} height="16rem" />;
  if (!occupancy.data) {
    return <LoadFailure error={occupancy.error} onRetry={occupancy.refetch} busy={occupancy.isFetching} />;
  }
  const counted = inOrder(occupancy.data.data.zones);
  const uncounted = zones.filter(({ archived, _id: id }) => !archived && !counted.some(({ zoneId }) => zoneId === id));
  const full = counted.filter(({ left }) => left === 0).map(({ zoneNumber }) => zoneNumber);
  return (
    <>
      {/* Announced when a zone fills up or has room again, not with each car. */}
      <div role="status" className={styles.news}>
        <VisuallyHidden>{texts.fullZones(full)}</VisuallyHidden>
      </div>
      {currentUntil && <CutOff since={currentUntil} timeZone={timeZone} />}
      {counted.length === 0 ? (
        <NothingCounted locationId={_id} hasZones={uncounted.length > 0} isOwner={isOwner} />
      ) : (
        <Zones counted={counted} timeZone={timeZone} isOwner={isOwner} />
      )}
      {uncounted.length > 0 && <Uncounted locationId={_id} zones={uncounted} isOwner={isOwner} />}
    </>
  );
}

type ZonesProps = Pick<LiveLotProps, 'isOwner'> & {
  readonly counted: readonly CountedZone[];
  readonly timeZone: string;
};

function Zones({ counted, timeZone, isOwner }: ZonesProps) {
  const { left, capacity } = sumOf(counted);
  return (
    <>
      {counted.length > 1 && <p className={styles.sum}>{texts.allLeft(left, capacity)}</p>}
      <CardGrid>
        {counted.map((zone) => (
          <ZoneSpaces key={zone.zoneId} zone={zone} timeZone={timeZone} isOwner={isOwner} />
        ))}
      </CardGrid>
    </>
  );
}

type NothingCountedProps = Pick<LiveLotProps, 'isOwner'> & { readonly locationId: string; readonly hasZones: boolean };

/** How to get started. */
function NothingCounted({ locationId, hasZones, isOwner }: NothingCountedProps) {
  if (!isOwner) return <EmptyState title={texts.empty} text={texts.emptyForViewers} />;
  if (hasZones) return <EmptyState title={texts.empty} text={texts.emptyText} />;
  return (
    <EmptyState title={texts.noZones} text={texts.noZonesText}>
      <ButtonLink to={paths.addZone(locationId)}>{texts.addZone}</ButtonLink>
    </EmptyState>
  );
}

type UncountedProps = Pick<LiveLotProps, 'isOwner' | 'zones'> & { readonly locationId: string };

function Uncounted({ locationId, zones, isOwner }: UncountedProps) {
  return (
    <section className={ui.stack1}>
      <h2>{texts.uncounted}</h2>
      <ul>
        {zones.map(({ _id, zoneNumber }) => (
          <li key={_id} className={classNames(ui.rowBetween, styles.row)}>
            <span>{texts.zone(zoneNumber)}</span>
            {isOwner && (
              <TextLink to={paths.editZone(locationId, _id)}>
                {texts.setSpaces}
                <VisuallyHidden>{texts.ofZone(zoneNumber)}</VisuallyHidden>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
