import type { ReactNode } from 'react';
import { t } from 'ttag';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { START_DELAY_MINUTES } from '#features/pricing/rules/stay-times.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import { readLocalTime } from '#platform/calendar/local-input.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { countFilters, type RequestedStay } from '../rules/requested-stay.ts';
import type { SearchPlace } from '../rules/searched-for.ts';
import { FeatureLegend } from './lot-features.tsx';
import { NearbyLot } from './nearby-lot.tsx';
import styles from './nearby-lots.module.css';
import { findNextBest } from './next-best.ts';
import { StayFields } from './stay-fields.tsx';
import { useNearbyLots } from './use-nearby-lots.ts';

const texts = {
  nearYou: t`Lots near you`,
  near: (place: string) => t`Lots near ${place}`,
  inArea: t`Lots in this area`,
  allUntil: (moment: string) => t`Lowest total until ${moment}`,
  noneLeft: t`No lots here match`,
  noneLeftNext: t`Change the time or the filters, or search for another place.`,
  empty: t`We cannot find any parking locations...`,
  emptyArea: t`There are none in this part of the map. Move the map or zoom out, then search again.`,
  emptyNext: t`There are none within 30 miles. Search for another place, or enter the code on a sign.`,
};

type NearbyLotsProps = {
  readonly place: SearchPlace;
  /** The favorite button next to a lot's entry. */
  readonly mark: (lot: NearbyLocation) => ReactNode;
};

/** For when and how long, which decides what is listed and what it costs. */
export function NearbyStay({ place, end }: Pick<NearbyLotsProps, 'place'> & { readonly end: ReactNode }) {
  const now = useNow(MINUTE_MS);
  const { stay, change, keeps, timeZone } = useNearbyLots(place);
  return <StayFields keeps={keeps} stay={stay} onChange={change} timeZone={timeZone} now={now} end={end} />;
}

/** The lots around a place with what a stay costs at each, nearest first; full ones come last, each with where to go instead. */
export function NearbyLots({ place, mark }: NearbyLotsProps) {
  const now = useNow(MINUTE_MS);
  const { stay, lots, timeZone } = useNearbyLots(place);
  const until = formatMoment(endOf(stay, timeZone, now), { ...localClock(timeZone, now), now });
  const [title = '', text = ''] = noneTexts(place, countFilters(stay));
  return (
    <section className={ui.stack1}>
      <div>
        <h2 className={styles.title}>{titleOf(place)}</h2>
        <p className={ui.muted}>{texts.allUntil(withArticle(until))}</p>
      </div>
      <PagedList
        query={lots}
        rowsOf={({ data }) => data.data}
        skeleton={<SkeletonList rows={4} height="5rem" />}
        empty={<EmptyState title={title} text={text} />}
      >
        {(found) => (
          <>
            <ul className={ui.stack1}>
              {(stay.sort === 'price' ? byPrice(found) : found).map((lot) => (
                <NearbyLot
                  key={lot._id}
                  lot={lot}
                  nextBest={findNextBest(lot, found)}
                  stay={stay}
                  now={now}
                  mark={mark(lot)}
                />
              ))}
            </ul>
            <FeatureLegend lots={found} />
          </>
        )}
      </PagedList>
    </section>
  );
}

function titleOf({ name, radiusMeters }: SearchPlace): string {
  if (name !== null) return texts.near(name);
  return radiusMeters === undefined ? texts.nearYou : texts.inArea;
}

function endOf({ from, minutes }: RequestedStay, timeZone: string, now: Date): Date {
  const arrival = from === null ? null : readLocalTime(from, timeZone);
  const startsAt = arrival ?? new Date(now.getTime() + START_DELAY_MINUTES * MINUTE_MS);
  return new Date(startsAt.getTime() + minutes * MINUTE_MS);
}

function noneTexts({ radiusMeters }: SearchPlace, filters: number): readonly string[] {
  if (filters > 0) return [texts.noneLeft, texts.noneLeftNext];
  return [texts.empty, radiusMeters === undefined ? texts.emptyNext : texts.emptyArea];
}

/** Among equals the nearest first; what is not sold or full comes last. */
function byPrice(lots: readonly NearbyLocation[]): NearbyLocation[] {
  const rank = ({ price, full }: NearbyLocation) => (full || !price ? Number.POSITIVE_INFINITY : price.cents);
  return lots.toSorted((one, other) =>
    rank(one) === rank(other) ? one.distance - other.distance : rank(one) - rank(other),
  );
}
