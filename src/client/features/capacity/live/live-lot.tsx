import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { formatMoment } from '#domain/calendar/human-time.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardGrid } from '../../../ui/layout/card-grid.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { type CountedZone, inOrder, sumOf } from './counted-zones.ts';
import styles from './live.module.css';
import { liveTexts as texts } from './live-texts.ts';
import { useOccupancy } from './use-occupancy.ts';
import { ZonePlaces } from './zone-places.tsx';

type LiveLotProps = { readonly location: Location; readonly zones: readonly Zone[] };

/** How full a lot's zones are; updates without reloading. */
export function LiveLot({ location, zones }: LiveLotProps) {
  const { _id, timeZone } = location;
  const { occupancy, currentUntil } = useOccupancy(_id);
  if (occupancy.isPending) return <SkeletonList rows={2} height="16rem" />;
  if (!occupancy.data) {
    return <LoadFailure error={occupancy.error} onRetry={occupancy.refetch} busy={occupancy.isFetching} />;
  }
  const counted = inOrder(occupancy.data.data.zones);
  const uncounted = zones.filter(({ archived, _id: id }) => !archived && !counted.some(({ zoneId }) => zoneId === id));
  const full = counted.filter(({ left }) => left === 0).map(({ zoneNumber }) => zoneNumber);
  return (
    <>
      {/* Read aloud when a zone fills up or has room again, not with each car. */}
      <div role="status" className={styles.news}>
        <VisuallyHidden>{texts.fullZones(full)}</VisuallyHidden>
      </div>
      {currentUntil && <CutOff since={currentUntil} timeZone={timeZone} />}
      {counted.length === 0 ? (
        <NothingCounted locationId={_id} hasZones={uncounted.length > 0} />
      ) : (
        <Zones counted={counted} timeZone={timeZone} />
      )}
      {uncounted.length > 0 && <Uncounted locationId={_id} zones={uncounted} />}
    </>
  );
}

function CutOff({ since, timeZone }: { readonly since: Date; readonly timeZone: string }) {
  const now = new Date();
  return (
    <Notice tone="error" title={texts.cutOff(formatMoment(since, { ...placeClock(timeZone, now), now }))}>
      {texts.cutOffText}
    </Notice>
  );
}

type ZonesProps = { readonly counted: readonly CountedZone[]; readonly timeZone: string };

function Zones({ counted, timeZone }: ZonesProps) {
  const { left, capacity } = sumOf(counted);
  return (
    <>
      {counted.length > 1 && <p className={styles.sum}>{texts.allLeft(left, capacity)}</p>}
      <CardGrid>
        {counted.map((zone) => (
          <ZonePlaces key={zone.zoneId} zone={zone} timeZone={timeZone} />
        ))}
      </CardGrid>
    </>
  );
}

/** How to begin. */
function NothingCounted({ locationId, hasZones }: { readonly locationId: string; readonly hasZones: boolean }) {
  if (hasZones) return <EmptyState title={texts.empty} text={texts.emptyText} />;
  return (
    <EmptyState title={texts.noZones} text={texts.noZonesText}>
      <ButtonLink to={staffPaths.addZone(locationId)}>{texts.addZone}</ButtonLink>
    </EmptyState>
  );
}

type UncountedProps = { readonly locationId: string; readonly zones: readonly Zone[] };

function Uncounted({ locationId, zones }: UncountedProps) {
  return (
    <section className={styles.uncounted}>
      <h2>{texts.uncounted}</h2>
      <ul>
        {zones.map(({ _id, zoneNumber }) => (
          <li key={_id} className={styles.row}>
            <span>{texts.zone(zoneNumber)}</span>
            <TextLink to={staffPaths.editZone(locationId, _id)}>
              {texts.setPlaces}
              <VisuallyHidden>{texts.ofZone(zoneNumber)}</VisuallyHidden>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
