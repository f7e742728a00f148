import { useState } from 'react';
import { t } from 'ttag';
import { Field } from '../field.tsx';
import type { TextFieldProps } from '../text-field.tsx';
import styles from './controls.module.css';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password field with a button that shows what was typed. */
export function PasswordField({ label, hint, error, optional, value, onChange, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={t`Show ${label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? t`Hide` : t`Show`}
          </button>
        </div>
      )}
    </Field>
  );
}
