import { plateError } from '#domain/vehicles/plate.ts';
import { classNames } from '../base/class-names.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A license plate, shaped like one: wide-spaced capitals that can be checked at a glance. What does not fit is refused, never cut. */
export function PlateField(props: TextFieldProps) {
  const { label, hint, error, optional, value, onChange, enterKeyHint, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error ?? plateError(value, '')} optional={optional}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={classNames(control.className, styles.plate)}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={enterKeyHint ?? 'next'}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      )}
    </Field>
  );
}
