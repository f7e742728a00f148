import { useState } from 'react';
import { t } from 'ttag';
import { readStored, store } from '#platform/browser/device-storage.ts';
import { SelectField } from './select-field.tsx';
import { signLanguages } from './sign-languages.ts';

const both = (one: string, other: string) => t`${one} and ${other}`;
const CHOSEN = 'parkvale.signLanguages';

/** "English and Spanish". */
export const nameSignLanguages = (languages: string): string =>
  signLanguages(both).find(({ value }) => value === languages)?.label ?? languages;

/** The next sign is usually printed in the same language. */
export function useSignLanguages() {
  const [languages, setLanguages] = useState(() => readStored(CHOSEN) ?? 'en');
  const choose = (chosen: string) => {
    store(CHOSEN, chosen);
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
  return <SelectField {...props} options={signLanguages(both)} />;
}
