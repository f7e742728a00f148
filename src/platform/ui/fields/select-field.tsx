import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldLabels } from '../field.tsx';
import { ChevronIcon } from '../icons.tsx';
import styles from './controls.module.css';

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean };

type SelectFieldProps = FieldLabels &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'className' | 'style' | 'children'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly options: readonly SelectOption[];
    /** The text while nothing is selected. */
    readonly emptyLabel?: string;
  };

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, value, onChange, options, emptyLabel, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={styles.selectWrap}>
          <select
            {...select}
            {...control}
            className={classNames(control.className, styles.select)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronIcon />
        </div>
      )}
    </Field>
  );
}
