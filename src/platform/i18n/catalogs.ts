// The message catalogs: one `<code>.po` for each language except English, which the code itself is written in. The client is built with
// them, and the server translates with them.

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type GetTextTranslations, po } from 'gettext-parser';

/** The language the code is written in. It has no catalog. */
export const SOURCE_LANGUAGE = 'en';

/** The codes of the languages that have a catalog, such as "es". */
export const translatedLanguages = (): string[] =>
  globSync('*.po', { cwd: import.meta.dirname })
    .map((file) => basename(file, '.po'))
    .sort();

export const catalogFile = (language: string): string => join(import.meta.dirname, `${language}.po`);

/** The parser joins texts from single letters, which take 4 MB until they are written out once. */
export const readCatalog = (language: string): GetTextTranslations =>
  JSON.parse(JSON.stringify(po.parse(readFileSync(catalogFile(language)))));
