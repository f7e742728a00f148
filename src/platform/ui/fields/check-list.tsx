import { CheckBox } from './check-box.tsx';
import styles from './fields.module.css';

type CheckListProps = {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
};

/** A multiple choice; a long list scrolls in its own frame. */
export function CheckList({ options, chosen, onChange, invalid = false, describedBy }: CheckListProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <ul className={styles.list}>
      {options.map(({ value, label }) => (
        <li key={value}>
          <CheckBox
            label={label}
            checked={chosen.includes(value)}
            invalid={invalid}
            describedBy={describedBy}
            onChange={() => toggle(value)}
          />
        </li>
      ))}
    </ul>
  );
}
