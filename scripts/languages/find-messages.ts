// Finds every message in the product, using the compiler that later replaces it.

import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@babel/core';
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser';
import { REFUSALS } from '../../src/app/refusals.ts';
import { HTML_MESSAGE } from '../build/translated.ts';
import { contractMessages } from './contract-messages.ts';
import { ttagOptions } from './ttag-options.ts';

const ROOT = join(import.meta.dirname, '../..');

export type Messages = Readonly<Record<string, GetTextTranslation>>;

/** Messages keyed by context, if any, and English text. A plural also has its plural text. */
export function findMessages(): Messages {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  try {
    const output = join(folder, 'messages.pot');
    const extract = { output, location: 'never' };
    for (const path of globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).sort()) {
      if (/\.test\.tsx?$|^src\/platform\/testing\//.test(path)) continue;
      const source = readFileSync(join(ROOT, path), 'utf8');
      if (source.includes("'ttag'")) transformSync(source, ttagOptions(path, { extract }));
    }
    return { ...messagesIn(po.parse(readFileSync(output))), ...spokenElsewhere() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Everything in a catalog, across all contexts. */
export const messagesIn = ({ translations }: GetTextTranslations): Messages =>
  Object.fromEntries(
    Object.values(translations)
      .flatMap((context) => Object.values(context))
      .filter(({ msgid }) => msgid !== '')
      .map((message) => [keyOf(message), message]),
  );

/** The key that gettext uses. */
const keyOf = ({ msgctxt, msgid }: GetTextTranslation): string => (msgctxt ? `${msgctxt}\u0004${msgid}` : msgid);

/**
 * Messages that are data: an error code selects a refusal's message, a schema has a wrong field's message, and both are translated when
 * they are sent.
 */
function spokenElsewhere(): Messages {
  const ofPage = globSync('src/*.html', { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(HTML_MESSAGE)].map(([, words = '']) => words),
  );
  const refused = Object.values(REFUSALS).map(({ message }) => message);
  return Object.fromEntries(
    [...ofPage, ...refused, ...contractMessages()].map((msgid) => [msgid, { msgid, msgstr: [''] }]),
  ) as Messages;
}
