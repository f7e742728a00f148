import { type ComponentProps, type ReactNode, useState } from 'react';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import styles from './plate-keypad.module.css';

const KEYS = [...'1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

type PlateKeypadProps = {
  /** The names of the keypad and of its erase key. */
  readonly words: Readonly<Record<'keypad' | 'erase', string>>;
  readonly onKey: (sign: string) => void;
  readonly onErase: () => void;
  /** The button that sends the form. */
  readonly children: ReactNode;
};

/** Letters and digits on one board, each key large enough for the thumb that holds the phone. */
export function PlateKeypad({ words, onKey, onErase, children }: PlateKeypadProps) {
  return (
    <fieldset className={styles.keypad}>
      <legend className={styles.legend}>{words.keypad}</legend>
      {KEYS.map((sign) => (
        <Key key={sign} className={styles.key} onClick={() => onKey(sign)}>
          {sign}
        </Key>
      ))}
      <Key className={styles.erase} onClick={onErase}>
        {words.erase}
      </Key>
      <div className={styles.check}>{children}</div>
    </fieldset>
  );
}

/** Keeps the focus in the field, which shows where the next character goes. */
function Key(props: ComponentProps<'button'>) {
  return <button type="button" onPointerDown={(event) => event.preventDefault()} {...props} />;
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
  // Checked on each render: a keyboard that is plugged in counts from the next one on.
  const offered = touch.matches;
  const [usesOwn, setUsesOwn] = useState(() => readStored(KEY) !== 'phone');
  const toggle = () => {
    storeOnDevice(KEY, usesOwn ? 'phone' : 'own');
    setUsesOwn(!usesOwn);
  };
  return { offered, shown: offered && usesOwn, toggle };
}
