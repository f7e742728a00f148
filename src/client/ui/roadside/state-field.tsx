import { useId, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

type Names = typeof import('#domain/vehicles/state-names.ts');

/** The state of a plate: two letters, or a name, which becomes them when the field is left. */
export function StateField({ label, hint, error, optional, value, onChange, onFocus, ...input }: TextFieldProps) {
  const [names, setNames] = useState<Names | null>(null);
  const list = useId();
  const replaceByCode = (known: Names) => {
    const code = known.findState(value);
    if (code) onChange(code);
  };
  // Without a signal, the names may not come; the two letters are enough.
  const loadNames = (then: (loaded: Names) => void) => {
    if (names) then(names);
    else import('#domain/vehicles/state-names.ts').then(then, () => {});
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            className={classNames(control.className, styles.plate)}
            list={list}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onFocus={(event) => {
              // It starts filled in, so typing replaces the content.
              event.currentTarget.select();
              loadNames(setNames);
              onFocus?.(event);
            }}
            onBlur={() => value && loadNames(replaceByCode)}
            onKeyDown={({ key }) => key === 'Enter' && names && replaceByCode(names)}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
          <datalist id={list}>
            {names &&
              Object.entries(names.PLATE_ISSUERS).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
