import type { ComponentProps } from 'react';
import { Field, type FieldLabels } from './field.tsx';

export type TextFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className' | 'style'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

export function TextField({ label, hint, error, optional, value, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input {...input} {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  );
}
