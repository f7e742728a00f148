// Installs whatever building and running need and is missing; `--dev` adds what checks and tests need, and `--browser` a Chromium as well. Runs
// before `npm start` and `npm test` with whatever Node the machine has, so it is plain JavaScript and imports only Node's own modules.
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './setup/ensure-browser.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { SetupError } from './setup/setup-process.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  const browser = process.argv.includes('--browser');
  installPackages(ROOT, { development: browser || process.argv.includes('--dev') });
  if (browser) ensureBrowser(ROOT);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
