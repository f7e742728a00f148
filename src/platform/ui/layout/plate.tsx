import { classNames } from '../class-names.ts';
import styles from './plate.module.css';

type PlateProps = {
  readonly plate: string;
  readonly state: string;
  /** As large as it gets, in a line of its own. */
  readonly full?: boolean;
};

/** A license plate, readable at a glance. */
export function Plate({ plate, state, full = false }: PlateProps) {
  return (
    <span className={classNames(styles.plate, full && styles.full)}>
      {state !== '' && <span className={styles.state}>{state}</span>} {plate}
    </span>
  );
}
