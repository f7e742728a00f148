import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { plateListNames } from '#features/plate-lists/client/shared/plate-list-names.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatTimeLeft } from '#platform/calendar/human-spans.ts';
import { formatUntil } from '#platform/calendar/human-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import styles from './enforcement.module.css';
import { listedOnPhone } from './offline/listed-on-phone.ts';
import { type PackedCar, type SavedLot, serverTime } from './offline/lot-pack.ts';
import { type ParkedZone, parkedNow } from './offline/parked-now.ts';

const texts = {
  parked: t`Parked and paid here now`,
  cars: (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count),
  permits: (count: number) =>
    ngettext(msgid`${count} car with a permit may park here`, `${count} cars with a permit may park here`, count),
  noZone: t`No zone`,
  none: t`No cars are paid here right now.`,
  valet: t`Valet car`,
  openPermit: t`Permit, ongoing`,
  member: t`Member`,
  also: (plate: string) => t`${plate} is covered too`,
  showAll: (count: number) => t`Show all ${count}`,
  zone: (number: string) => t`Zone ${number}`,
};

const EVERY_MS = 15_000;
const FIRST = 20;

type ParkedListProps = { readonly lot: SavedLot; readonly walkZoneId: string | null };

/** What is parked and paid here now, by zone, starting with the zone being walked; kept current by the server's data and the clock. */
export function ParkedList({ lot, walkZoneId }: ParkedListProps) {
  useNow(EVERY_MS);
  const now = serverTime(lot, Date.now());
  const zones = parkedNow(lot, now, walkZoneId);
  const count = zones.reduce((sum, { cars }) => sum + cars.length, 0);
  return (
    <section className={ui.stack2}>
      <header className={ui.rowBetween}>
        <h2>{texts.parked}</h2>
        <span className={styles.count}>{texts.cars(count)}</span>
      </header>
      {zones.map((parked) => (
        <Zone key={parked.zone?._id ?? ''} parked={parked} lot={lot} now={now} />
      ))}
    </section>
  );
}

type At = { readonly lot: SavedLot; readonly now: Date };

function Zone({ parked: { zone, cars, permits }, lot, now }: At & { readonly parked: ParkedZone }) {
  const [all, setAll] = useState(false);
  const shown = all ? cars : cars.slice(0, FIRST);
  return (
    <div className={classNames(ui.stack1, ui.card)}>
      <h3 className={ui.rowBetween}>
        <span>{zone ? texts.zone(zone.zoneNumber) : texts.noZone}</span>
        <span className={styles.count}>{texts.cars(cars.length)}</span>
      </h3>
      {cars.length === 0 && zone && <p className={ui.muted}>{texts.none}</p>}
      <Cars cars={shown} lot={lot} now={now} />
      {cars.length > shown.length && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setAll(true)}>
            {texts.showAll(cars.length)}
          </Button>
        </div>
      )}
      {permits.length > 0 && <Permits permits={permits} lot={lot} now={now} />}
    </div>
  );
}

function Cars({ cars, lot, now }: At & Pick<ParkedZone, 'cars'>) {
  return (
    <ul className={ui.rows}>
      {cars.map((car) => (
        <li key={`${car.id} ${car.plateKey}`} className={ui.rowBetween}>
          <span className={styles.which}>
            <Plate plate={car.plateKey} state={car.state ?? ''} />
            <OnLists car={car} lot={lot} />
            {car.correctedPlate !== null && <span className={ui.muted}>{texts.also(car.correctedPlate)}</span>}
          </span>
          <Until car={car} lot={lot} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** There may be hundreds, of which few are here. */
function Permits({ permits, lot, now }: At & Pick<ParkedZone, 'permits'>) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={ui.summary}>{texts.permits(permits.length)}</summary>
      {open && <Cars cars={permits} lot={lot} now={now} />}
    </details>
  );
}

/** The owner's lists that a car is on; a paid one may be on a list too. */
export function OnLists({ car, lot }: Pick<At, 'lot'> & { readonly car: Pick<PackedCar, 'plateKey' | 'state'> }) {
  return listedOnPhone(lot, car).map(({ list }) => (
    <StatusBadge key={list} tone={list === 'never_notice' ? 'blue' : 'red'}>
      {plateListNames[list]}
    </StatusBadge>
  ));
}

function Until({ car, lot, now }: At & { readonly car: PackedCar }) {
  if (car.endsAt === null)
    return <span className={styles.until}>{car.kind === 'permit' ? texts.openPermit : texts.valet}</span>;
  // The page header names the time zone once, if it differs from the phone's.
  const clock = { timeZone: lot.timeZone, withZoneName: false, now };
  return (
    <span className={styles.until}>
      <strong>{keepUnitsTogether(formatUntil(car.endsAt, clock))}</strong>
      <span className={ui.muted}>
        {car.kind === 'member' && `${texts.member}, `}
        {keepUnitsTogether(formatTimeLeft(car.endsAt, now))}
      </span>
    </span>
  );
}
