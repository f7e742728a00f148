// `npm run messages`: brings every catalog up to date with the code. It adds new messages without a translation and removes those that are
// no longer used. `npm test` fails until all messages are translated.

import { writeFileSync } from 'node:fs';
import { type GetTextTranslation, po } from 'gettext-parser';
import { catalogFile, readCatalog, translatedLanguages } from '../src/platform/i18n/catalogs.ts';
import { findMessages, type Messages, messagesIn } from './languages/find-messages.ts';

const found = findMessages();
for (const language of translatedLanguages()) {
  const catalog = readCatalog(language);
  const header = catalog.translations['']?.[''] as GetTextTranslation;
  const forms = Number(/nplurals=(\d)/.exec(catalog.headers['Plural-Forms'] ?? '')?.[1] ?? 2);
  const merged = merge(found, messagesIn(catalog), forms);
  catalog.translations = { '': { '': header } };
  for (const message of merged) {
    const context = message.msgctxt ?? '';
    catalog.translations[context] = { ...catalog.translations[context], [message.msgid]: message };
  }
  const text = po.compile(catalog, { foldLength: 120 }).toString();
  writeFileSync(catalogFile(language), `${text.trim()}\n`);
  const missing = merged.filter(({ msgstr }) => msgstr.some((words) => words === ''));
  process.stdout.write(`${language}: ${merged.length} messages, ${missing.length} without a translation\n`);
}

/** Sorted by text, so that two people who add messages rarely change the same lines. */
function merge(messages: Messages, known: Messages, pluralForms: number): GetTextTranslation[] {
  return Object.entries(messages)
    .map(([key, message]) => {
      const msgstr = known[key]?.msgstr ?? Array.from({ length: message.msgid_plural ? pluralForms : 1 }, () => '');
      return { ...message, msgstr };
    })
    .sort((a, b) => (a.msgid < b.msgid ? -1 : 1));
}
