import { MAX_PLATE_LENGTH, plateError } from '#domain/vehicles/plate.ts';
import { classNames } from '../base/class-names.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A license plate. What does not fit is refused as it is typed, and never cut. */
export function PlateField(props: TextFieldProps) {
  return <CapitalsField enterKeyHint="next" {...props} error={props.error ?? plateError(props.value, '')} />;
}

/** Shaped like a plate: wide-spaced capitals that can be checked at a glance. */
export function CapitalsField({ label, hint, error, optional, value, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...control}
          className={classNames(control.className, styles.plate, value.length > MAX_PLATE_LENGTH && styles.long)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      )}
    </Field>
  );
}
