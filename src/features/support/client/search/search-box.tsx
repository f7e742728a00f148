import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from '../frame/desk.module.css';
import { searchTexts as texts } from '../frame/desk-texts.ts';
import { useSlashKey } from './use-slash-key.ts';

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
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChange('');
    if (event.key !== 'ArrowDown' || !onDown) return;
    event.preventDefault();
    onDown();
  };
  return (
    <search className={styles.search}>
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
