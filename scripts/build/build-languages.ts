// Builds the client in every language at once, each in a process of its own, because a build reads its language from the environment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SOURCE_LANGUAGE, translatedLanguages } from '../../src/platform/i18n/catalogs.ts';
import { LANGUAGE_VARIABLE } from './client-language.ts';

const languages = [SOURCE_LANGUAGE, ...translatedLanguages()];
const statuses = await Promise.all(languages.map(buildIn));
if (statuses.some((status) => status !== 0)) process.exitCode = 1;

async function buildIn(language: string): Promise<number | null> {
  const env = { ...process.env, [LANGUAGE_VARIABLE]: language };
  const built = spawn(process.execPath, [join(import.meta.dirname, 'build-language.ts')], { stdio: 'inherit', env });
  const [status] = await once(built, 'exit');
  return status;
}
