import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { classNames } from '../class-names.ts';
import styles from './plate-keypad.module.css';

const texts = {
  keypad: t`Plate keypad`,
  delete: t`Delete`,
};

/** As thumbs know them from the phone's own keyboard, with the digits always there. */
const ROWS = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];

type PlateKeypadProps = {
  readonly onKey: (sign: string) => void;
  readonly onErase: () => void;
  /** The button that sends the form. */
  readonly children: ReactNode;
};

/** Letters and digits on one board, each key large enough for the thumb that holds the phone. */
export function PlateKeypad({ onKey, onErase, children }: PlateKeypadProps) {
  return (
    <fieldset className={styles.keypad}>
      <legend className={styles.legend}>{texts.keypad}</legend>
      {ROWS.map((row, index) => (
        <div key={row} className={styles.row}>
          {[...row].map((sign) => (
            <Key key={sign} onClick={() => onKey(sign)}>
              {sign}
            </Key>
          ))}
          {index === ROWS.length - 1 && (
            <Key className={styles.erase} aria-label={texts.delete} onClick={onErase}>
              ⌫
            </Key>
          )}
        </div>
      ))}
      {children}
    </fieldset>
  );
}

/** Keeps the focus in the field, which shows where the next character goes. */
function Key({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames(styles.key, className)}
      onPointerDown={(event) => event.preventDefault()}
      {...props}
    />
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
  // Checked on each render: a keyboard that is plugged in counts from the next one on.
  const offered = touch.matches;
  const [usesOwn, setUsesOwn] = useState(() => readStored(KEY) !== 'phone');
  const toggle = () => {
    storeOnDevice(KEY, usesOwn ? 'phone' : 'own');
    setUsesOwn(!usesOwn);
  };
  return { offered, shown: offered && usesOwn, toggle };
}
