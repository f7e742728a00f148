// Puts the texts of one language into the client at build time, so that the browser loads neither a catalog nor a library for them
// (decision record 188).

import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';
import { catalogFile, readCatalog, SOURCE_LANGUAGE } from '../../src/platform/i18n/catalogs.ts';
import { ttagOptions } from '../languages/ttag-options.ts';

/** A message in index.html, which no compiler reads. */
export const HTML_MESSAGE = /\{\{(.+?)\}\}/g;

/** @param language such as "es"; the build fails on a message that is not in its catalog */
export function translated(language: string): Plugin {
  const isSource = language === SOURCE_LANGUAGE;
  const resolve = { translations: isSource ? 'default' : catalogFile(language), unresolved: 'fail' };
  const catalog = isSource ? {} : (readCatalog(language).translations[''] ?? {});
  const translate = (message: string) => catalog[message]?.msgstr[0] || message;
  return {
    name: 'translated',
    enforce: 'pre',
    transformIndexHtml: (html) =>
      html
        .replace(`lang="${SOURCE_LANGUAGE}"`, `lang="${language}"`)
        .replace(HTML_MESSAGE, (_, message: string) => translate(message)),
    transform: {
      filter: { id: /\/src\/[^?]+\.tsx?$/, code: "'ttag'" },
      async handler(code, id) {
        const compiled = await transformAsync(code, { ...ttagOptions(id, { resolve }), sourceMaps: true });
        return compiled?.code ? { code: compiled.code, map: compiled.map ?? null } : null;
      },
    },
  };
}
