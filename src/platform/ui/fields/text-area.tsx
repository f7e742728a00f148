import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldLabels } from '../field.tsx';
import styles from './controls.module.css';

type TextAreaProps = FieldLabels &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'className' | 'style'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

/** Several lines of text. */
export function TextArea({ label, hint, error, optional, value, onChange, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          className={classNames(control.className, styles.area)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
