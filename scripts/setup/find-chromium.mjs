// Finds an installed Chromium that starts, the one without windows first: it draws the same pages with three quarters of the work.
// Plain JavaScript: setup.mjs runs on any Node.
import { spawnSync } from 'node:child_process';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @returns {string | undefined} the program's path, or undefined where Playwright's own browser must do */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const onPath = NAMES.flatMap((name) => [...new Set([...folders, '/usr/bin'])].map((folder) => `${folder}/${name}`));
  return [...onPath, MACOS].find(starts);
}

/**
 * Ubuntu has a `chromium-browser` that only says to install something else, so finding the file is not enough.
 * @param {string} path
 */
function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
