import { useId } from 'react';
import styles from './key-grid.module.css';

type TickProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: (checked: boolean) => void;
};

/** Something that has to be confirmed before a form is sent. */
export function Tick({ label, checked, error, onChange }: TickProps) {
  const errorId = useId();
  return (
    <div>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
