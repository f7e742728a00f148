// The catalogs of messages: `<code>.po`, one for each language but English, which the code itself is written in. The client is built
// with them, and the server translates by them.

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type GetTextTranslations, po } from 'gettext-parser';

/** What the code is written in. It has no catalog. */
export const SOURCE_LANGUAGE = 'en';

/** The languages that have a catalog, by code: "es". */
export const translatedLanguages = (): string[] =>
  globSync('*.po', { cwd: import.meta.dirname })
    .map((file) => basename(file, '.po'))
    .sort();

export const catalogFile = (language: string): string => join(import.meta.dirname, `${language}.po`);

export const readCatalog = (language: string): GetTextTranslations => po.parse(readFileSync(catalogFile(language)));
