import { useState } from 'react';
import { t } from 'ttag';
import { boot } from '#platform/api/boot.ts';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { SelectField, type SelectOption } from './select-field.tsx';

// The languages in which signs are printed: each of ours, and English next to each of the others.
const ENGLISH = 'en';

/** @param both names two languages on one sign */
function signLanguages(both: (one: string, other: string) => string): SelectOption[] {
  const own = document.documentElement.lang || ENGLISH;
  const others = [own, ...boot.languages.map(([code]) => code)].filter((code) => code !== ENGLISH);
  const names = new Intl.DisplayNames([own], { type: 'language' });
  const name = (code: string) => {
    const text = names.of(code) ?? code;
    return text.slice(0, 1).toLocaleUpperCase(own) + text.slice(1);
  };
  return [
    ...[ENGLISH, ...others].map((code) => ({ value: code, label: name(code) })),
    ...others.map((code) => ({ value: `${ENGLISH},${code}`, label: both(name(ENGLISH), name(code)) })),
  ];
}

const joinBoth = (one: string, other: string) => t`${one} and ${other}`;
const CHOSEN = 'parkvale.signLanguages';

/** "English and Spanish". */
export const nameSignLanguages = (languages: string): string =>
  signLanguages(joinBoth).find(({ value }) => value === languages)?.label ?? languages;

/** The next sign is usually printed in the same language. */
export function useSignLanguages() {
  const [languages, setLanguages] = useState(() => readStored(CHOSEN) ?? 'en');
  const choose = (chosen: string) => {
    storeOnDevice(CHOSEN, chosen);
    setLanguages(chosen);
  };
  return { languages, choose };
}

type SignLanguageFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (languages: string) => void;
};

/** One of our languages, or English with another on the same sign. */
export function SignLanguageField(props: SignLanguageFieldProps) {
  return <SelectField {...props} options={signLanguages(joinBoth)} />;
}
