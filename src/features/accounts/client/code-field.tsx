import { Field } from '#platform/ui/field.tsx';
import type { TextFieldProps } from '#platform/ui/text-field.tsx';
import styles from './accounts.module.css';
import { groupCode } from './group-code.ts';

type CodeFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete' | 'optional'>;

/** The code from an authenticator, or a recovery code, grouped as it is read aloud. */
export function CodeField({ label, hint, error, value, onChange, ...input }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={`${control.className} ${styles.code}`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={({ currentTarget: { value: typed, selectionStart } }) => {
            // Correcting a digit in the middle keeps the cursor there; grouping would move it.
            onChange(selectionStart === null || selectionStart === typed.length ? groupCode(typed) : typed);
          }}
        />
      )}
    </Field>
  );
}
