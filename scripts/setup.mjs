// Makes sure that everything the other scripts need is installed; `--browser` asks for a Chromium too. Runs before
// `npm start` and `npm test` with whatever Node the machine has, so it is plain JavaScript and imports only Node's own.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE = join(ROOT, 'node_modules', '.bin', 'node');
const WINDOWS = process.platform === 'win32';

installPackages();
ensureNode();
if (process.argv.includes('--browser')) ensureBrowser();

function installPackages() {
  if (isInstalled()) return;
  say('Installing the packages (npm ci); the first time takes a minute ...');
  // The packages for building and testing are needed whatever NODE_ENV says, and so are two install scripts.
  const options = ['--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund'];
  if (run('npm', ['ci', ...options], pathWithoutOurPackages())) return;
  say('npm ci failed. Trying npm install, which takes the same versions and is less particular ...');
  if (run('npm', ['install', '--no-save', ...options], pathWithoutOurPackages())) return;
  giveUp("The packages could not be installed; npm's own words are above. It needs the network, or a filled cache.");
}

/** What is installed is what the lockfile says: not by date, which a git checkout does not keep. */
function isInstalled() {
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  const installed = readPackages(join(ROOT, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  const isMissing = (/** @type {string} */ path) => path !== '' && !wanted[path]?.optional && !installed[path];
  if (Object.keys(wanted).some(isMissing)) return false;
  return Object.entries(installed).every(([path, { version, integrity }]) => {
    return wanted[path]?.version === version && wanted[path]?.integrity === integrity;
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | undefined}
 */
function readPackages(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The server runs on the Node of the package `node`, which its install script fetches for this machine. */
function ensureNode() {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const wanted = `v${devDependencies.node}`;
  if (nodeVersion() === wanted) return;
  say(`Fetching Node ${wanted} ...`);
  run('npm', ['rebuild', 'node', '--ignore-scripts=false'], pathWithoutOurPackages());
  if (nodeVersion() === wanted) return;
  giveUp(`Node ${wanted} could not be installed: node_modules/.bin/node answers "${nodeVersion() ?? 'nothing'}".
The npm package "node" fetches it for ${process.platform}-${process.arch} in an install script. If npm reported above that
it skipped the script or could not reach the registry, see to that, remove node_modules and try again. Where there is no
such build (Alpine Linux, for example), use a system with glibc.`);
}

function nodeVersion() {
  if (process.execPath.startsWith(join(ROOT, 'node_modules'))) return process.version;
  const { status, stdout } = spawnSync(NODE, ['-v'], { encoding: 'utf8', shell: WINDOWS });
  return status === 0 ? stdout.trim() : undefined;
}

function ensureBrowser() {
  if (findChromium() || hasPlaywrightBrowser()) return;
  if (canUseApt()) {
    say('Installing Chromium for the browser tests (apt-get install chromium) ...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-q'], env);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], env);
    if (findChromium()) return;
  }
  say('Installing Chromium for the browser tests (playwright install chromium) ...');
  const root = process.getuid?.() === 0;
  run(NODE, [playwrightCli(), 'install', ...(root ? ['--with-deps'] : []), 'chromium'], process.env);
  if (hasPlaywrightBrowser()) return;
  giveUp(`No Chromium for the browser tests. Install one (on Debian: apt-get install chromium), or name one:
CHROMIUM_PATH=/path/to/chromium npm test`);
}

function hasPlaywrightBrowser() {
  const script = "process.exit(require('fs').existsSync(require('playwright-core').chromium.executablePath()) ? 0 : 1)";
  return spawnSync(NODE, ['--eval', script], { cwd: ROOT, shell: WINDOWS }).status === 0;
}

function playwrightCli() {
  return join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
}

/** Debian alone: on Ubuntu the package of this name installs nothing but a pointer to another shop. */
function canUseApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** npm is about to replace node_modules, and must not run on the Node that lies in it. */
function pathWithoutOurPackages() {
  const delimiter = WINDOWS ? ';' : ':';
  const ours = join('node_modules', '.bin');
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(ours));
  return { ...process.env, PATH: folders.join(delimiter) };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(program, args, env) {
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env, shell: WINDOWS }).status === 0;
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`[setup] ${line}\n`);
}

/**
 * @param {string} reason
 * @returns {never}
 */
function giveUp(reason) {
  process.stderr.write(`\n[setup] ${reason}\n`);
  process.exit(1);
}
