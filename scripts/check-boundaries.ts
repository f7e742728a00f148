// Checks who may import whom, and where the outside world is touched; part of `npm run lint`. docs/architecture.md explains the rules.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A feature's server and client may use only features before it. Rules and contracts may be read by all. */
const FEATURES = [
  ...['pricing', 'lot-directory', 'audit', 'messages', 'accounts', 'owners', 'notifications', 'webhooks'],
  ...['table-views', 'ledger', 'orders', 'payments'],
  ...['vehicles', 'favorites', 'spaces', 'zones', 'plate-lists', 'lots', 'search', 'validations'],
  ...['parking', 'portfolio', 'rate-advice', 'text-to-park', 'auto-pay', 'permits', 'members', 'valet'],
  ...[
    'team',
    'receipts',
    'wallet-passes',
    'enforcement',
    'cameras',
    'gates',
    'notices',
    'revenue',
    'payouts',
    'refunds',
    'transactions',
    'support',
    'home',
  ],
  ...['imports', 'open-data'],
];

const SERVER_PARTS = /^platform\/(db|files|http|jobs|worker-pools|sealing|telemetry)\//;
const CLIENT_PARTS = /^platform\/(api|browser|forms|live|offline|routing|ui|wording)\/|^app\/(pages|routes)\//;
const PURE = /^platform\/(access|calendar|contract|geo|money)\//;
/** What features may import of the program: what it depends on, as a type, its settings, and the list of its refusals. */
const OPEN = /^app\/(deps|refusals)\.ts$|^app\/config\//;

type Place = { readonly area: string; readonly noun: string; readonly tier: string };

function placeOf(path: string): Place {
  const [area = '', noun = '', tier = ''] = path.split('/');
  if (area === 'features') return { area, noun, tier: /^(rules|server|client)$/.test(tier) ? tier : 'contract' };
  const isServer = area === 'integrations' || SERVER_PARTS.test(path);
  return { area, noun, tier: isServer ? 'server' : CLIENT_PARTS.test(path) ? 'client' : '' };
}

/** @param from and `to` are paths inside src, or `to` a package. @returns what is wrong, or null */
function judgeImport(from: string, to: string, files: ReadonlySet<string>): string | null {
  if (!files.has(to)) return judgePackage(from, to);
  const [a, b] = [placeOf(from), placeOf(to)];
  if (to.startsWith('platform/testing/')) return 'fakes and builders are for tests';
  if (a.tier === 'rules' && !(b.tier === 'rules' || PURE.test(to))) return 'rules import only rules';
  if (a.tier === 'contract' && !(/rules|contract/.test(b.tier) || PURE.test(to)))
    return 'a contract imports only rules and contracts';
  if (a.tier === 'server' && b.tier === 'client') return 'the server never meets the client';
  if (a.tier === 'client' && b.tier === 'server') return 'the client never meets the server';
  if (a.area !== 'app' && b.area === 'app')
    return a.area === 'features' && OPEN.test(to) ? null : 'only app/ wires things together';
  if (b.area === 'features' && !/rules|contract/.test(b.tier)) return judgeFeature(from, to);
  if (a.area === 'platform' && !/^platform\/db\//.test(from) && b.area !== 'platform')
    return 'platform/ knows nothing above it';
  return null;
}

function judgeFeature(from: string, to: string): string | null {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a.area === 'platform' || a.area === 'integrations')
    return `${a.area}/ knows no feature: take it as an argument or from Deps`;
  if (a.area === b.area && a.noun === b.noun) return null;
  if (b.tier === 'server' && !DOOR.test(to)) return "a feature's server is entered through its server/public.ts";
  if (a.area === 'app') return null;
  if (!FEATURES.includes(a.noun)) return `give features/${a.noun} its place in the list of scripts/check-boundaries.ts`;
  if (FEATURES.indexOf(b.noun) > FEATURES.indexOf(a.noun))
    return `${b.noun} comes after ${a.noun}: hand its behavior in, or move the rule down`;
  if (b.tier === 'client' && !to.includes('/client/shared/'))
    return 'pages compose clients; what several use is in client/shared/';
  return null;
}

const MAY_SQL = /^platform\/db\/|\.(store|read-model)\.ts$/;

function judgePackage(from: string, name: string): string | null {
  const { tier } = placeOf(from);
  if (tier === 'rules' && name !== 'ttag') return 'rules import only rules (and ttag)';
  if (tier === 'contract' && !/^(zod|ttag)$/.test(name)) return 'a contract imports only rules, contracts and zod';
  if (tier === 'client' && name.startsWith('node:')) return 'this runs in the browser';
  if (/^(kysely|pg)$/.test(name) && !MAY_SQL.test(from)) return 'only stores, read models and platform/db hold SQL';
  if (
    /^(stripe|twilio|nodemailer|openid-client|passkit-generator)(\/|$)/.test(name) &&
    !from.startsWith('integrations/')
  )
    return "only integrations/ knows vendors' packages";
  if (/^@(stripe|paypal)\//.test(name) && !from.startsWith('features/payments/client/'))
    return "only the payment step knows providers' scripts";
  if (/^@opentelemetry\//.test(name) && !from.startsWith('platform/telemetry/'))
    return 'without traces their library is not loaded';
  return null;
}

const DOOR = /^features\/[^/]+\/server\/public\.ts$/;

const DEEDS: readonly (readonly [where: (path: string) => boolean, deed: RegExp, why: string])[] = [
  [
    (path) => !MAY_SQL.test(path),
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/,
    'only stores, read models and platform/db hold SQL',
  ],
  [
    (path) => DOOR.test(path),
    /^(?!(\s*export (type )?\{[^}]*\} from '\.\/[^']+';)*\s*$)/,
    'public.ts only says which names of the other files are public',
  ],
  [(path) => path !== 'app/config/config.ts', /\bprocess\.env\b/, 'only config.ts reads the environment'],
  [
    (path) => placeOf(path).tier === 'rules' || /^platform\/(calendar|geo|money)\//.test(path),
    /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now|\basync\b|\bfetch\(|\bset(Timeout|Interval)\(|\bMath\.random|\bcrypto\.|\bconsole\./,
    'time and chance are arguments, and nothing waits',
  ],
  [(path) => !path.startsWith('app/demo/'), /\bMath\.random\b/, 'chance can be guessed; node:crypto cannot'],
  [
    (path) =>
      (placeOf(path).tier === 'client' || /^app\/[\w-]+(worker\.ts|\.tsx)$/.test(path)) &&
      !path.endsWith('/outbox-message.tsx'),
    /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcDoc|DOMParser)\b|\beval\(|\bnew Function\(/,
    'what people typed stays text',
  ],
];

const IMPORT = /\b(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'|\bimport\s+'([^']+)'/g;
/** What Node leaves out of the program. */
const TYPES = /\b(?:import|export)\s+type\s[^'"`;]*?from\s+'[^']+'/g;
const isTest = (path: string) => /\.(test|suite)\.tsx?$|^platform\/testing\//.test(path);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, ...names]) => {
    const name = names.find((each) => each !== undefined) ?? '';
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? posix.join(posix.dirname(path), name.replace(/\?.*$/, '')) : name;
  });
}

/** @param sources the text of each file by its path inside src */
export function findViolations(sources: ReadonlyMap<string, string>): string[] {
  const files = new Set(sources.keys());
  const texts = [...sources].map(([path, source]) => ({ path, text: withoutComments(source) }));
  const found = texts
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => [
      ...importsOf(path, text).flatMap(
        (to) => judgeImport(path, to, files)?.replace(/^/, `${path} imports ${to}: `) ?? [],
      ),
      ...DEEDS.filter(([where, deed]) => where(path) && deed.test(text)).map(([, , why]) => `${path}: ${why}`),
    ]);
  const graph = new Map(texts.map(({ path, text }) => [path, importsOf(path, text.replace(TYPES, ''))]));
  return [...found, ...findCircles(graph)];
}

function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): string[] => {
    if (trail.includes(path))
      return [`imports itself in a circle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`];
    if (finished.has(path)) return [];
    const found = (graph.get(path) ?? []).flatMap((to) => visit(to, [...trail, path]));
    finished.add(path);
    return found;
  };
  return [...graph.keys()].flatMap((path) => visit(path, []));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../src');
  const paths = globSync('**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const violations = findViolations(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
  process.stdout.write(
    `${violations.map((each) => `src/${each}\n`).join('')}${paths.length} files, ${violations.length} violations of a boundary\n`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}
