// Installs what package-lock.json names, once. A stamp in node_modules records which lockfile that was. The new packages are installed in a
// separate folder and replace the old ones only when they are complete.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { withExclusiveTurn } from './exclusive-turn.mjs';
import { findProgramOf } from './running-programs.mjs';
import { giveUp, run, say, WINDOWS } from './setup-process.mjs';

const STAMP = '.installed-from';
const INSTALLED_FROM = ['package.json', 'package-lock.json', '.npmrc'];
// Building and testing need their packages regardless of NODE_ENV, and two packages need their install scripts.
const NPM_OPTIONS = ['--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund'];

/** @param {string} root the checkout */
export function installPackages(root) {
  if (isStamped(root)) return;
  withExclusiveTurn(workFolder(root), {
    onWait: (pid) => say(`Process ${pid} is installing the packages; waiting for it ...`),
    work: () => {
      // Another program may have installed them in the meantime.
      if (isStamped(root)) return;
      if (isInstalledByNpm(root)) return stamp(root);
      replacePackages(root);
    },
  });
}

/** @param {string} root */
function replacePackages(root) {
  const pid = findProgramOf(join(root, 'node_modules'));
  if (pid !== undefined) {
    giveUp(`The packages have changed, and process ${pid} still runs on the installed ones.
Stop it (npm start, npm run dev or a test run of this checkout), then run this again.`);
  }
  const finished = listStaged(root).find((staged) => isStamped(staged, root)) ?? installBeside(root);
  swapIn(root, finished);
  // Leftovers of killed installations, and the packages that were replaced.
  for (const staged of listStaged(root)) rmSync(staged, { recursive: true, force: true, maxRetries: 3 });
}

/** @param {string} root */
function installBeside(root) {
  const staged = join(workFolder(root), `packages-${randomUUID()}`);
  mkdirSync(staged);
  const files = INSTALLED_FROM.filter((file) => existsSync(join(root, file)));
  for (const file of files) copyFileSync(join(root, file), join(staged, file));
  say('Installing the packages (npm ci); the first time takes a minute ...');
  if (!npm(staged, ['ci', ...NPM_OPTIONS])) {
    say('npm ci failed. Trying npm install, which takes the same versions and is less particular ...');
    if (!npm(staged, ['install', '--no-save', ...NPM_OPTIONS])) giveUpInstalling(root, staged);
  }
  stamp(staged, root);
  return staged;
}

/**
 * @param {string} root
 * @param {string} staged
 */
function giveUpInstalling(root, staged) {
  rmSync(staged, { recursive: true, force: true, maxRetries: 3 });
  const kept = existsSync(join(root, 'node_modules'))
    ? `
What was installed before is untouched, but belongs to another package-lock.json. Without the network you can go back to
that one (git checkout), or try the installed packages all the same: npm start --ignore-scripts`
    : '';
  giveUp(
    `The packages could not be installed; npm's own words are above. It needs the network, or a filled cache.${kept}`,
  );
}

/**
 * @param {string} root
 * @param {string} staged
 */
function swapIn(root, staged) {
  const modules = join(root, 'node_modules');
  const old = join(workFolder(root), `packages-${randomUUID()}`);
  try {
    if (existsSync(modules)) renameSync(modules, old);
    renameSync(join(staged, 'node_modules'), modules);
  } catch (error) {
    if (existsSync(old) && !existsSync(modules)) renameSync(old, modules);
    giveUp(`The new packages are complete but could not take their place: ${error}
If node_modules is a mount of its own, run npm ci yourself.`);
  }
}

/**
 * @param {string} place where node_modules is
 * @param {string} [root] where the lockfile is that it was installed from
 */
function isStamped(place, root = place) {
  return existsSync(nodeIn(place)) && read(join(place, 'node_modules', STAMP)) === stampFor(root);
}

/**
 * The last step of an installation.
 * @param {string} place
 * @param {string} [root]
 */
function stamp(place, root = place) {
  ensureNode(place, root);
  writeFileSync(join(place, 'node_modules', STAMP), stampFor(root));
}

/**
 * Two systems may use the same checkout through a shared folder.
 * @param {string} root
 */
function stampFor(root) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lockfile} ${process.platform}-${process.arch}\n`;
}

/**
 * Whether somebody ran `npm ci` or `npm install`. npm writes a record of what it installed, and writes it last. Packages in the lockfile
 * but not in the record are those that this machine does not need.
 * @param {string} root
 */
function isInstalledByNpm(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  const { dependencies = {}, devDependencies = {} } = wanted[''] ?? {};
  const direct = Object.keys({ ...dependencies, ...devDependencies });
  return (
    direct.every((name) => installed[`node_modules/${name}`]) &&
    Object.entries(installed).every(([path, { version, integrity }]) => {
      return wanted[path]?.version === version && wanted[path]?.integrity === integrity;
    })
  );
}

/**
 * @typedef {{ version?: string, integrity?: string, dependencies?: object, devDependencies?: object }} LockedPackage
 * @param {string} lockfile
 * @returns {Record<string, LockedPackage> | undefined}
 */
function packagesIn(lockfile) {
  const text = read(lockfile);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

/**
 * The server runs on the Node of the package `node`, which that package's install script fetches for this machine.
 * @param {string} place
 * @param {string} root
 */
function ensureNode(place, root) {
  const wanted = `v${packagesIn(join(root, 'package-lock.json'))?.['node_modules/node']?.version}`;
  if (nodeVersion(place) === wanted) return;
  say(`Fetching Node ${wanted} ...`);
  npm(place, ['rebuild', 'node', '--ignore-scripts=false']);
  if (nodeVersion(place) === wanted) return;
  giveUp(`Node ${wanted} could not be installed: node_modules/.bin/node answers "${nodeVersion(place) ?? 'nothing'}".
The npm package "node" fetches it for ${process.platform}-${process.arch} in an install script. If npm reported above that
it skipped the script or could not reach the registry, see to that, remove node_modules and try again. Where there is no
such build (Alpine Linux, for example), use a system with glibc.`);
}

/** @param {string} place */
function nodeVersion(place) {
  const { status, stdout } = spawnSync(nodeIn(place), ['-v'], { encoding: 'utf8', shell: WINDOWS });
  return status === 0 ? stdout.trim() : undefined;
}

/** @param {string} place */
function nodeIn(place) {
  return join(place, 'node_modules', '.bin', 'node');
}

/**
 * npm must not run on the Node that it is about to replace, nor install into the checkout instead of the given folder.
 * @param {string} place
 * @param {string[]} args
 */
function npm(place, args) {
  const ours = join('node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(ours));
  const { npm_config_local_prefix: _, ...environment } = process.env;
  const env = { ...environment, PATH: path.join(delimiter) };
  return run('npm', [...args, '--prefix', place], { cwd: place, env });
}

/** @param {string} root */
function workFolder(root) {
  return join(root, '.setup');
}

/** @param {string} root */
function listStaged(root) {
  const names = readdirSync(workFolder(root)).filter((name) => name.startsWith('packages-'));
  return names.map((name) => join(workFolder(root), name));
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
