import { useId } from 'react';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
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
      <CheckBox
        label={label}
        checked={checked}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : errorId}
        onChange={onChange}
      />
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
