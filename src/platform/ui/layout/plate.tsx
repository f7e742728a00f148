import styles from './plate.module.css';

type PlateProps = { readonly plate: string; readonly state: string };

/** A license plate, readable at a glance. */
export function Plate({ plate, state }: PlateProps) {
  return (
    <span className={styles.plate}>
      {state !== '' && <span className={styles.state}>{state}</span>} {plate}
    </span>
  );
}
