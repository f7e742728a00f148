// Installs whatever the other scripts need and is missing; `--browser` adds a Chromium. Runs before `npm start` and `npm test` with
// whatever Node the machine has, so it is plain JavaScript and imports only Node's own modules.
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './setup/ensure-browser.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { SetupError } from './setup/setup-process.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  installPackages(ROOT);
  if (process.argv.includes('--browser')) ensureBrowser(ROOT);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`\n[setup] ${error.message}\n`);
  process.exitCode = 1;
}
