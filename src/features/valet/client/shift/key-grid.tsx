import type { KeyBoard } from '../tickets/hook-field.tsx';
import styles from './key-grid.module.css';
import { shiftTexts as texts } from './shift-texts.ts';

type KeyGridProps = {
  readonly keys: KeyBoard['taken'];
  /** Hooks without their key. */
  readonly empty: readonly number[];
  readonly onToggle: (hook: number) => void;
};

/** The hooks that should hold a key, laid out as on the wall: a tap marks one that is empty. */
export function KeyGrid({ keys, empty, onToggle }: KeyGridProps) {
  if (keys.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {keys.map(({ hook, ticketNumber, plateNumber }) => (
        <li key={hook}>
          <button
            type="button"
            className={styles.hook}
            aria-pressed={empty.includes(hook)}
            aria-label={texts.emptyHook(hook, ticketNumber, plateNumber)}
            onClick={() => onToggle(hook)}
          >
            {hook}
            {empty.includes(hook) && <small>{texts.gone}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
