import { t } from 'ttag';
import { describeCarsLeft } from './describe-shift.ts';
import styles from './key-grid.module.css';

const texts = {
  noHook: t`no hook`,
  atHook: (hook: number) => t`hook ${hook}`,
};

type LeftCar = {
  readonly ticketNumber: string;
  readonly plateNumber: string;
  readonly hook: number | null;
  readonly parkedLocation?: string | null;
};

/** The cars that stay when a shift ends; a long list scrolls in its own frame. */
export function CarsLeft({ cars }: { readonly cars: readonly LeftCar[] }) {
  if (cars.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard.
    <ul className={styles.cars} aria-label={describeCarsLeft(cars.length)} tabIndex={0}>
      {cars.map(({ ticketNumber, plateNumber, hook, parkedLocation }) => (
        <li key={ticketNumber}>
          <span>
            {ticketNumber} <strong>{plateNumber}</strong>
          </span>
          <small>
            {[hook === null ? texts.noHook : texts.atHook(hook), parkedLocation].filter(Boolean).join(', ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
