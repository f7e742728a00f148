// The languages that the product speaks: English, in which the code is written, and one for each catalog in src/platform/i18n. Code
// that says something in a person's language is called within `inLanguage`, where ttag's functions translate.

import { AsyncLocalStorage } from 'node:async_hooks';
import Negotiator from 'negotiator';
import { addLocale, useLocale as chooseLocale } from 'ttag';
import { readCatalog, SOURCE_LANGUAGE, translatedLanguages } from './catalogs.ts';

const spoken = new AsyncLocalStorage<string>();
chooseLocale(() => spoken.getStore() ?? SOURCE_LANGUAGE);

/** Each language's own name by its code: "en" is "English". */
export const LANGUAGES: ReadonlyMap<string, string> = new Map([
  [SOURCE_LANGUAGE, 'English'],
  ...translatedLanguages().map((language) => [language, addLanguage(language)] as const),
]);

/** @returns the language's own name */
function addLanguage(language: string): string {
  const catalog = readCatalog(language);
  addLocale(language, catalog as Parameters<typeof addLocale>[1]);
  return catalog.headers['X-Language-Name'] ?? language;
}

/** Runs this, and everything it awaits, in a language; in English when it is null or not one of ours. */
export const inLanguage = <T>(language: string | null | undefined, work: () => T): T =>
  spoken.run(language ?? SOURCE_LANGUAGE, work);

/** The language spoken in this context: "es". */
export const languageSpoken = (): string => spoken.getStore() ?? SOURCE_LANGUAGE;

type Options = { readonly chosen: string | undefined; readonly acceptLanguage: string | undefined };

/** What the person chose before, otherwise what their browser prefers, otherwise English. */
export function chooseLanguage({ chosen, acceptLanguage }: Options): string {
  if (chosen && LANGUAGES.has(chosen)) return chosen;
  const headers = { 'accept-language': acceptLanguage };
  return new Negotiator({ headers }).language([...LANGUAGES.keys()]) ?? SOURCE_LANGUAGE;
}
