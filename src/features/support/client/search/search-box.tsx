import { type FormEvent, type KeyboardEvent as KeyPress, type RefObject, useEffect, useState } from 'react';
import { t } from 'ttag';
import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from '../frame/support.module.css';

const texts = {
  label: t`Find by plate, email, phone, receipt or name`,
  keysOn: t`Press / to search. Use the arrow keys to move through the results.`,
  keysOff: t`Use the arrow keys to move through the results.`,
  turnOff: t`Turn the / key off`,
  turnOn: t`Turn the / key on`,
  submit: t`Find`,
};

const KEY = 'parkvale.support.no-slash-key';

type SlashKey = { readonly isOn: boolean; readonly turn: (on: boolean) => void };

/** The / key focuses the search box unless the user is typing. Users of voice control can turn it off. */
function useSlashKey(box: RefObject<HTMLInputElement | null>): SlashKey {
  const [isOn, setOn] = useState(() => readStored(KEY) === null);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || isForInput(event)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, box]);
  const turn = (on: boolean) => {
    if (on) forgetOnDevice(KEY);
    else storeOnDevice(KEY, 'off');
    setOn(on);
  };
  return { isOn, turn };
}

function isForInput({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}

type SearchBoxProps = {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
  /** The down arrow moves to the results. */
  readonly onDown?: () => void;
};

/** One box for everything a person may mention when asking for help. */
export function SearchBox({ box, value, onChange, onSubmit, onDown }: SearchBoxProps) {
  const slash = useSlashKey(box);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const press = (event: KeyPress) => {
    if (event.key === 'Escape') onChange('');
    if (event.key !== 'ArrowDown' || !onDown) return;
    event.preventDefault();
    onDown();
  };
  return (
    <search className={ui.stackHalf}>
      <form className={styles.searchForm} noValidate onSubmit={submit}>
        <TextField
          label={texts.label}
          ref={box}
          type="search"
          name="q"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={300}
          value={value}
          onChange={onChange}
          onKeyDown={press}
        />
        <Button type="submit" variant="secondary">
          {texts.submit}
        </Button>
      </form>
      <p className={styles.keys}>
        {slash.isOn ? texts.keysOn : texts.keysOff}
        <button type="button" className={styles.textButton} onClick={() => slash.turn(!slash.isOn)}>
          {slash.isOn ? texts.turnOff : texts.turnOn}
        </button>
      </p>
    </search>
  );
}
