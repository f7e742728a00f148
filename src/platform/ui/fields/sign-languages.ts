// The languages in which signs are printed: each of ours, and English next to each of the others.

import { boot } from '#platform/api/boot.ts';
import type { SelectOption } from './select-field.tsx';

const ENGLISH = 'en';

/** @param both names two languages on one sign */
export function signLanguages(both: (one: string, other: string) => string): SelectOption[] {
  const own = document.documentElement.lang || ENGLISH;
  const others = [own, ...boot.languages.map(([code]) => code)].filter((code) => code !== ENGLISH);
  const names = new Intl.DisplayNames([own], { type: 'language' });
  const name = (code: string) => {
    const said = names.of(code) ?? code;
    return said.slice(0, 1).toLocaleUpperCase(own) + said.slice(1);
  };
  return [
    ...[ENGLISH, ...others].map((code) => ({ value: code, label: name(code) })),
    ...others.map((code) => ({ value: `${ENGLISH},${code}`, label: both(name(ENGLISH), name(code)) })),
  ];
}
