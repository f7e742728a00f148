import { useState } from 'react';
import { c, t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import styles from './lane-page.module.css';

const texts = {
  label: t`The eight digits of your receipt`,
  erase: t`Erase`,
  go: c('a key').t`OK`,
};

const DIGITS = 8;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type LaneKeypadProps = { readonly busy: boolean; readonly onTyped: (digits: string) => void };

/** For the digits that a receipt shows below its picture. */
export function LaneKeypad({ busy, onTyped }: LaneKeypadProps) {
  const [digits, setDigits] = useState('');
  const add = (digit: string) => setDigits((typed) => (typed + digit).slice(0, DIGITS));
  const send = () => {
    onTyped(digits);
    setDigits('');
  };
  return (
    <fieldset className={styles.keypad}>
      <legend className={styles.legend}>{texts.label}</legend>
      <output className={styles.typed} aria-live="polite">
        {digits.replace(/(.{4})(?=.)/, '$1 ').padEnd(1, '\u00a0')}
      </output>
      {KEYS.map((digit) => (
        <Button key={digit} full variant="secondary" onClick={() => add(digit)}>
          {digit}
        </Button>
      ))}
      <Button full variant="quiet" onClick={() => setDigits((typed) => typed.slice(0, -1))}>
        {texts.erase}
      </Button>
      <Button full variant="secondary" onClick={() => add('0')}>
        0
      </Button>
      <Button full busy={busy} disabled={digits.length !== DIGITS} onClick={send}>
        {texts.go}
      </Button>
    </fieldset>
  );
}
