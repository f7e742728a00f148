import { useState, useSyncExternalStore } from 'react';
import { readStored, store } from '../../../lib/storage/device-storage.ts';
import { Button } from '../../../ui/base/button.tsx';
import { checkTexts as texts } from '../offline/enforcement-texts.ts';
import styles from './plate-keypad.module.css';

const KEYS = [...'1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

type PlateKeypadProps = {
  readonly onKey: (sign: string) => void;
  readonly onErase: () => void;
  readonly busy: boolean;
};

/** Letters and digits on one board, each key large enough for the thumb that holds the phone. */
export function PlateKeypad({ onKey, onErase, busy }: PlateKeypadProps) {
  return (
    <fieldset className={styles.keypad}>
      <legend className={styles.legend}>{texts.keypad}</legend>
      {KEYS.map((sign) => (
        // Keeps the focus in the field, which shows where the next character goes.
        <button
          key={sign}
          type="button"
          className={styles.key}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onKey(sign)}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        className={styles.erase}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onErase}
      >
        {texts.erase}
      </button>
      <div className={styles.check}>
        <Button type="submit" busy={busy} busyText={texts.checking} full>
          {texts.check}
        </Button>
      </div>
    </fieldset>
  );
}

// Which keyboard to type plates with. A phone's own hides the digits behind a switch; ours shows everything at once,
// for all who do not prefer the familiar one, or dictation.
const KEY = 'parkvale.plate-keys';
const touch = window.matchMedia('(pointer: coarse)');

type PlateKeys = {
  /** Whether this device has a touchscreen. */
  readonly offered: boolean;
  readonly shown: boolean;
  readonly toggle: () => void;
};

export function usePlateKeys(): PlateKeys {
  const offered = useSyncExternalStore(subscribe, () => touch.matches);
  const [wanted, setWanted] = useState(() => readStored(KEY) !== 'phone');
  const toggle = () => {
    store(KEY, wanted ? 'phone' : 'own');
    setWanted(!wanted);
  };
  return { offered, shown: offered && wanted, toggle };
}

function subscribe(listener: () => void): () => void {
  touch.addEventListener('change', listener);
  return () => touch.removeEventListener('change', listener);
}
