// Makes sure that there is a Chromium for the browser tests: an installed one, else Debian's, else Playwright's.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findChromium } from './find-chromium.mjs';
import { giveUp, print, runProgram, WINDOWS } from './setup-process.mjs';

/** @param {string} root the checkout, with its packages installed */
export function ensureBrowser(root) {
  if (findChromium() || hasPlaywrightBrowser(root)) return;
  if (canUseApt()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    runProgram('apt-get', ['update', '-q'], { cwd: root, env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      print(`Installing Chromium for the browser tests (apt-get install ${name}) ...`);
      if (runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { cwd: root, env })) break;
    }
    if (findChromium()) return;
  }
  print('Installing Chromium for the browser tests (playwright install chromium) ...');
  const asRoot = process.getuid?.() === 0;
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  runProgram(nodeOf(root), [cli, 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium'], {
    cwd: root,
    env: process.env,
  });
  if (hasPlaywrightBrowser(root)) return;
  giveUp(`No Chromium for the browser tests. Install one (on Debian: apt-get install chromium-headless-shell), or name one:
CHROMIUM_PATH=/path/to/chromium npm test`);
}

/** @param {string} root */
function hasPlaywrightBrowser(root) {
  const script = "process.exit(require('fs').existsSync(require('playwright-core').chromium.executablePath()) ? 0 : 1)";
  return spawnSync(nodeOf(root), ['--eval', script], { cwd: root, shell: WINDOWS }).status === 0;
}

/** @param {string} root */
function nodeOf(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

/** Debian only: on Ubuntu this package just points to the snap store. */
function canUseApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
