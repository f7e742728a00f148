import { useId } from 'react';
import styles from './choices.module.css';

export type Choice<V extends string> = { readonly value: V; readonly label: string; readonly detail?: string };

type ChoicesProps<V extends string> = {
  readonly legend: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
};

/** A choice between a few large options. */
export function Choices<V extends string>({ legend, choices, value, onChange }: ChoicesProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
