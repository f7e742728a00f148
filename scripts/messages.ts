// `npm run messages`: brings every catalog up to date with the code. New messages come without a translation, those that
// nobody says any more go. `npm test` fails until all are translated.

import { writeFileSync } from 'node:fs';
import { type GetTextTranslation, po } from 'gettext-parser';
import { catalogFile, readCatalog, translatedLanguages } from '../src/languages/catalogs.ts';
import { findMessages, type Messages } from './languages/find-messages.ts';

const found = findMessages();
for (const language of translatedLanguages()) {
  const catalog = readCatalog(language);
  const known = catalog.translations[''] ?? {};
  const header = known[''] as GetTextTranslation;
  catalog.translations = { '': { '': header, ...merge(found, known) } };
  const text = po.compile(catalog, { foldLength: 120 }).toString();
  writeFileSync(catalogFile(language), `${text.trim()}\n`);
  const missing = Object.values(catalog.translations[''] ?? {}).filter(
    ({ msgid, msgstr }) => msgid !== '' && msgstr.some((words) => words === ''),
  );
  process.stdout.write(`${language}: ${Object.keys(found).length} messages, ${missing.length} without a translation\n`);
}

/** In the order of their words, so that two people who add messages seldom change the same lines. */
function merge(messages: Messages, known: Messages): Messages {
  const merged = Object.values(messages).map((message): [string, GetTextTranslation] => {
    const msgstr = known[message.msgid]?.msgstr ?? (message.msgid_plural ? ['', ''] : ['']);
    return [message.msgid, { ...message, msgstr }];
  });
  return Object.fromEntries(merged.sort(([a], [b]) => (a < b ? -1 : 1)));
}
