import { classNames } from '#platform/ui/class-names.ts';
import styles from '#platform/ui/field.module.css';
import { Field } from '#platform/ui/field.tsx';
import type { TextFieldProps } from '#platform/ui/text-field.tsx';
import { MAX_PLATE_LENGTH, plateError } from '../../rules/plate.ts';

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
