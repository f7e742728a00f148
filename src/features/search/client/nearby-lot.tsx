import type { ReactNode } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import { photoAddress } from '#features/lots/client/shared/photo-address.ts';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { withQuery } from '#platform/api/fill-path.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { formatMinutes, formatMoment, formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { formatDistance, walkMinutes } from '#platform/geo/geo.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Icon } from '#platform/ui/icons.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { RequestedStay } from '../rules/requested-stay.ts';
import { LotFeatures } from './lot-features.tsx';
import { entryId, useLotMarks } from './lot-marks.tsx';
import styles from './nearby-lots.module.css';
import type { NextBest } from './next-best.ts';

const texts = {
  free: t`Free`,
  forDays: (days: number) => ngettext(msgid`for ${days} day`, `for ${days} days`, days),
  notOnSale: t`Not available`,
  closed: t`Closed`,
  approximate: t`Location approximate`,
  notSold: t`Not sold until its place is checked`,
  closedUntil: (moment: string) => t`Closed, opens ${withArticle(moment)}`,
  closesBefore: (moment: string) => t`Closes ${moment}`,
  reserveAhead: t`Can be reserved`,
  payOnArrival: t`Pay when you arrive`,
  onFoot: t`On foot`,
  left: (count: number) => ngettext(msgid`${count} space left`, `${count} left`, count),
  full: t`Full`,
  fullUntil: (moment: string) => t`Full, likely free ${moment}`,
  nextBest: (name: string, distance: string) => t`Next best: ${name}, ${distance}`,
};

type NearbyLotProps = {
  readonly lot: NearbyLocation;
  /** Where to go while this lot is full. */
  readonly nextBest: NextBest | null;
  /** The stay that the price is for. */
  readonly stay: Pick<RequestedStay, 'from' | 'minutes'>;
  /** Next to the entry. */
  readonly mark?: ReactNode;
  readonly now: Date;
};

/** Anything nearer is what was searched for, or where the driver is. */
const HERE_METERS = 5;
/** Farther away, nobody walks. */
const ON_FOOT_METERS = 2500;

/** One lot: name, address, distance, whether it is open, how many places are left, and what the stay costs in total. */
export function NearbyLot({ lot, nextBest, stay, mark, now }: NearbyLotProps) {
  const { chosenId, hoveredId, hover } = useLotMarks();
  return (
    <li
      id={entryId(lot._id)}
      className={styles.entry}
      data-hovered={hoveredId === lot._id}
      // Moved, not only entered: the list may have scrolled away from under the pointer and back.
      onPointerMove={() => hoveredId !== lot._id && hover(lot._id)}
      onPointerLeave={() => hover(null)}
      onFocus={() => hover(lot._id)}
      onBlur={() => hover(null)}
    >
      <Link to={lotAddress(lot, stay)} className={styles.lot} aria-current={chosenId === lot._id || undefined}>
        {lot.photo && (
          <img
            className={styles.photo}
            src={photoAddress(lot._id, lot.photo)}
            alt=""
            loading="lazy"
            fetchPriority="low"
          />
        )}
        <strong className={styles.name}>{lot.name}</strong>
        {(lot.open || lot.pinApproximate) && (
          <span className={styles.where}>
            {streetOf(lot.address)}
            <LotFeatures lot={lot} />
          </span>
        )}
        <span className={styles.about}>
          {lot.distance >= HERE_METERS && <Way meters={lot.distance} />}
          <SpacesLeft lot={lot} now={now} />
          <Opening lot={lot} ahead={stay.from !== null} now={now} />
        </span>
        <Price lot={lot} />
      </Link>
      {mark && <div className={styles.mark}>{mark}</div>}
      {nextBest && (
        <Link to={lotAddress(nextBest.lot, stay)} className={styles.nextBest}>
          {texts.nextBest(nextBest.lot.name, formatDistance(nextBest.meters))}
        </Link>
      )}
    </li>
  );
}

/** A lot's page, which starts with the same stay. */
function lotAddress({ _id }: Pick<NearbyLocation, '_id'>, { from, minutes }: NearbyLotProps['stay']): string {
  return withQuery(paths.zones(_id), { from, for: `${minutes}` });
}

type FewLotsProps = Pick<NearbyLotProps, 'stay' | 'now'> & { readonly lots: readonly NearbyLocation[] };

/** One below the other, or side by side where there is room: then with large photos, if all of them have one. */
export function FewLots({ lots, ...how }: FewLotsProps) {
  return (
    <div className={styles.few}>
      <ul className={ui.stack1} data-pictured={lots.every(({ photo }) => photo !== null)}>
        {lots.map((lot) => (
          <NearbyLot key={lot._id} lot={lot} nextBest={null} {...how} />
        ))}
      </ul>
    </div>
  );
}

/** The lot's page has all of it. */
const streetOf = (address: string): string => address.split(', ')[0] ?? address;

/** In minutes where one walks, in miles where one drives. */
function Way({ meters }: { readonly meters: number }) {
  if (meters > ON_FOOT_METERS) return <span className={styles.way}>{formatDistance(meters)}</span>;
  return (
    <span className={styles.way}>
      <span role="img" aria-label={texts.onFoot}>
        <Icon size="1rem">
          <path d="M13 3.6h.01M8.5 21l2.2-5.2M14.8 21l-.8-4-3.3-2.4L12 8.2M7.5 12l1-2.6L12 8l2.2 2.8 2.8 1" />
        </Icon>
      </span>
      {formatMinutes(walkMinutes(meters))}
    </span>
  );
}

/** Only at lots that count their places. */
function SpacesLeft({ lot, now }: Pick<NearbyLotProps, 'lot' | 'now'>) {
  const { left, full, freeAt, timeZone, open } = lot;
  // While it is closed, nobody asks how full it is.
  if (left === null || !open) return null;
  if (!full) return <span className={ui.muted}>{texts.left(left)}</span>;
  const when = freeAt && formatMoment(new Date(freeAt), { ...localClock(timeZone, now), now });
  return (
    <span className={styles.full}>
      <StatusBadge tone="red">{when ? texts.fullUntil(when) : texts.full}</StatusBadge>
    </span>
  );
}

/** Only what keeps the stay from being bought, or how to buy it ahead. */
function Opening({ lot, ahead, now }: Pick<NearbyLotProps, 'lot' | 'now'> & { readonly ahead: boolean }) {
  const { open, opensAt, closesAt, timeZone, price, reservable } = lot;
  if (lot.pinApproximate) {
    return (
      <span className={styles.full}>
        <StatusBadge tone="gray">{texts.approximate}</StatusBadge>
        <span className={ui.subline}>{texts.notSold}</span>
      </span>
    );
  }
  const format = (at: string) => formatMoment(new Date(at), { ...localClock(timeZone, now), now });
  if (!open) {
    return (
      <span className={styles.full}>
        <StatusBadge tone="gray">
          {opensAt ? texts.closedUntil(formatOpening(new Date(opensAt), timeZone, now)) : texts.closed}
        </StatusBadge>
      </span>
    );
  }
  if (closesAt) return <span className={ui.muted}>{texts.closesBefore(format(closesAt))}</span>;
  if (!ahead || !price) return null;
  return <span className={ui.muted}>{reservable ? texts.reserveAhead : texts.payOnArrival}</span>;
}

/** Within a day its hour alone is clear. */
function formatOpening(at: Date, timeZone: string, now: Date): string {
  const clock = localClock(timeZone, now);
  const isSoon = at.getTime() < now.getTime() + DAY_MS;
  return isSoon ? formatTime(at, clock) : formatMoment(at, { ...clock, now });
}

/** The usual rate adds nothing to its price; an early bird does. */
const isUsual = (rate: string): boolean => /^(hourly|daily)( rate)?$/i.test(rate);

function Price({ lot: { price, open, closesAt, full } }: Pick<NearbyLotProps, 'lot'>) {
  // Why is said beside it, unless there is no reason but that nothing is sold.
  if (price === null) return open && !closesAt && !full && <span className={ui.muted}>{texts.notOnSale}</span>;
  const { cents, days, rate } = price;
  return (
    <span className={styles.price}>
      <strong className={styles.amount}>{cents > 0 ? formatCents(cents) : texts.free}</strong>
      {days !== null && <span className={ui.muted}> {texts.forDays(days)}</span>}
      {!isUsual(rate) && <span className={ui.muted}>{rate}</span>}
    </span>
  );
}
