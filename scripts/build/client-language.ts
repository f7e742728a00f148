// Which language of the client is being built. `build-languages.ts` builds all at once, each in its own process.

import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '../../src/platform/i18n/catalogs.ts';

export const LANGUAGE_VARIABLE = 'CLIENT_LANGUAGE';

/** `CLIENT_LANGUAGE=es npm run dev` shows the product in Spanish. */
export const LANGUAGE = process.env[LANGUAGE_VARIABLE] ?? SOURCE_LANGUAGE;

/** dist/client, dist/client-es */
export function clientFolder(name: 'client' | 'first-paint', language = LANGUAGE): string {
  return join(import.meta.dirname, '../../dist', language === SOURCE_LANGUAGE ? name : `${name}-${language}`);
}
