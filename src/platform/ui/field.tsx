import { type ReactNode, useId } from 'react';
import { t } from 'ttag';
import styles from './field.module.css';

export type FieldLabels = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The validation error, shown at the field. */
  readonly error?: string | undefined;
  /** Adds "(optional)" to the label. */
  readonly optional?: boolean | undefined;
};

type Control = {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type FieldProps = FieldLabels & { readonly children: (control: Control) => ReactNode };

/** Label, control, hint and message, tied together for screen readers. The other fields are built on it. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>{t`(optional)`}</span>}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
