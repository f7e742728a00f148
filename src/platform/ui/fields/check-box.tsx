import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './check-box.module.css';

type CheckBoxProps = {
  readonly label: ReactNode;
  /** What it means, below the label. */
  readonly hint?: ReactNode;
  /** An accessible name, where the label is no text. */
  readonly name?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (checked: boolean) => void;
};

/** A yes or no, with its whole line to press. */
export function CheckBox({ label, hint, name, checked, disabled, invalid, describedBy, onChange }: CheckBoxProps) {
  const id = useId();
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={name}
        aria-labelledby={name === undefined ? `${id}-label` : undefined}
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={classNames(describedBy, hint ? `${id}-hint` : undefined) || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span id={`${id}-label`}>{label}</span>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </label>
  );
}
