// Finds an installed Chromium that starts. It prefers the headless one, which draws the same pages with three quarters of the work. Plain
// JavaScript: setup.mjs runs on any Node.
import { spawnSync } from 'node:child_process';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @returns {string | undefined} the program's path, or undefined if only Playwright's own browser is left */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const onPath = NAMES.flatMap((name) => [...new Set([...folders, '/usr/bin'])].map((folder) => `${folder}/${name}`));
  return [...onPath, MACOS].find(starts);
}

/**
 * Ubuntu's `chromium-browser` only tells you to install something else, so finding the file is not enough.
 * @param {string} path
 */
function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
