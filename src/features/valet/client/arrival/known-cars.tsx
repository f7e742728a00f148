import { useQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import { carsOfPlate } from '../../rules/board/known-cars.ts';
import { carsAtHandQuery } from '../offline/cars-at-hand.ts';
import { guestOf } from '../tickets/ticket-status-marks.ts';
import { type KnownCar, knownCarsQuery } from './known-cars-query.ts';
import { isPhone } from './phone-draft.ts';
import styles from './ticket-form.module.css';

const texts = {
  known: (count: number) =>
    ngettext(msgid`Been here before: tap to fill in`, `Been here before: tap the car to fill in`, count),
  knownCar: (seen: string, timeZone: string) => t`last ${formatDay(new Date(seen), timeZone)}`,
};

type KnownCarsProps = {
  readonly locationId: string;
  readonly timeZone: string;
  readonly phoneNumber?: string;
  readonly plateNumber?: string;
  readonly onPick: (car: KnownCar) => void;
};

/** Shorter parts of a plate are still being typed. */
const MIN_PLATE_LENGTH = 4;

/** For a returning guest, one tap fills in the rest, from what the phone knows about the plate until the server says more. */
export function KnownCars({ locationId, timeZone, phoneNumber, plateNumber, onPick }: KnownCarsProps) {
  const isWhole = phoneNumber ? isPhone(phoneNumber) : (plateNumber ?? '').length >= MIN_PLATE_LENGTH;
  const requested = { locationId, ...(phoneNumber && { phoneNumber }), ...(plateNumber && { plateNumber }) };
  const { data } = useQuery(knownCarsQuery(requested, isWhole));
  const atHand = useQuery(carsAtHandQuery(locationId)).data;
  const byPlate = phoneNumber || !plateNumber ? [] : carsOfPlate(atHand?.cars ?? [], plateNumber);
  const cars: readonly KnownCar[] = data?.cars ?? byPlate;
  if (!isWhole || cars.length === 0) return null;
  return (
    <div className={styles.known}>
      <p role="status">{texts.known(cars.length)}</p>
      {cars.map((car) => (
        <button
          key={car.state + car.plateNumber}
          type="button"
          className={classNames(ui.row, styles.knownCar)}
          onClick={() => onPick(car)}
        >
          <Plate plate={car.plateNumber} state={car.state} />
          <span>{[carName(car), guestOf(car)].filter(Boolean).join(', ')}</span>
          <span className={ui.muted}>{texts.knownCar(car.lastSeen, timeZone)}</span>
        </button>
      ))}
    </div>
  );
}
