// The catalogs of messages: `src/languages/<code>.po`, one for each language but English, which the code itself is written in.

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type GetTextTranslations, po } from 'gettext-parser';

const FOLDER = join(import.meta.dirname, '../../src/languages');

/** What the code is written in. It has no catalog. */
export const SOURCE_LANGUAGE = 'en';

/** The languages that have a catalog, by code: "es". */
export const translatedLanguages = (): string[] =>
  globSync('*.po', { cwd: FOLDER })
    .map((file) => basename(file, '.po'))
    .sort();

export const catalogFile = (language: string): string => join(FOLDER, `${language}.po`);

export const readCatalog = (language: string): GetTextTranslations => po.parse(readFileSync(catalogFile(language)));
