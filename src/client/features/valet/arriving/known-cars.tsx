import { useQuery } from '@tanstack/react-query';
import { Plate } from '../../../ui/layout/plate.tsx';
import { formTexts as texts } from '../arrival/form-texts.ts';
import { PHONE_DIGITS } from '../arrival/phone-draft.ts';
import styles from '../arrival/ticket-form.module.css';
import { carOf, guestOf } from '../ticket/ticket-look.ts';
import { type KnownCar, knownCarsQuery } from './known-cars-query.ts';

type KnownCarsProps = {
  readonly locationId: string;
  readonly timeZone: string;
  readonly phoneNumber?: string;
  readonly plateNumber?: string;
  readonly onPick: (car: KnownCar) => void;
};

/** Shorter parts of a plate are still being typed. */
const MIN_PLATE_LENGTH = 4;

/** For a returning guest, one tap fills in the rest. */
export function KnownCars({ locationId, timeZone, phoneNumber, plateNumber, onPick }: KnownCarsProps) {
  const isWhole = phoneNumber ? phoneNumber.length === PHONE_DIGITS : (plateNumber ?? '').length >= MIN_PLATE_LENGTH;
  const asked = { locationId, ...(phoneNumber && { phoneNumber }), ...(plateNumber && { plateNumber }) };
  const { data } = useQuery(knownCarsQuery(asked, isWhole));
  if (!isWhole || !data || data.cars.length === 0) return null;
  return (
    <div className={styles.known}>
      <p role="status">{texts.known(data.cars.length)}</p>
      {data.cars.map((car) => (
        <button key={car.state + car.plateNumber} type="button" className={styles.knownCar} onClick={() => onPick(car)}>
          <Plate plate={car.plateNumber} state={car.state} />
          <span>
            {carOf(car)}, {guestOf(car)}
          </span>
          <span className={styles.soft}>{texts.knownCar(car.lastSeen, timeZone)}</span>
        </button>
      ))}
    </div>
  );
}
