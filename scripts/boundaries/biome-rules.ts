// The same floors as Biome import rules, so that an editor flags a wrong import while you type. biome.floors.json is generated from this
// file; `node scripts/check-boundaries.ts --write` regenerates it.
import { FEATURES, type Feature, WIRING_FILES } from './floors.ts';

interface Group {
  group: string[];
  message: string;
}

export const BIOME_FLOORS = 'biome.floors.json';
const TESTS = ['src/server/**/*.test.ts', 'src/testing/**', 'src/server/demo/**'];
/** Other server folders that share a feature's name. */
const ELSEWHERE = ['!**/ports/**', '!#domain/**'];
const WITHOUT_TESTS = '!**/*.test.{ts,tsx}';
const VENDORS: Group = {
  group: ['stripe', 'stripe/**', 'twilio', 'twilio/**', 'nodemailer', 'nodemailer/**'],
  message: 'A provider is used in src/server/ports only.',
};

export function biomeFloors(): string {
  const overrides = [...rooms(), ...FEATURES.map(featureRules), ...outsiders()];
  const lines = overrides.map((override) => `    ${JSON.stringify(override)}`).join(',\n');
  return `{\n  "$schema": "./node_modules/@biomejs/biome/configuration_schema.json",\n  "overrides": [\n${lines}\n  ]\n}\n`;
}

function rooms() {
  const domain = allBut(['#domain/**', 'ttag'], 'The domain imports nothing but itself.');
  const contract = allBut(
    ['#domain/**', '#contract/**', 'zod', 'zod/**', 'ttag'],
    'The contract knows zod and the domain.',
  );
  const client = { group: ['#server/**', 'node:*'], message: 'Client and server speak through the contract alone.' };
  const testing = { group: ['#testing/**'], message: 'Builders and fakes are for tests.' };
  return [
    rule(['src/domain/**', WITHOUT_TESTS], [domain]),
    rule(['src/contract/**', WITHOUT_TESTS], [contract]),
    rule(['src/client/**', WITHOUT_TESTS], [client, testing, VENDORS]),
  ];
}

/** A feature imports what the features below it offer, and nothing from the features above it. */
function featureRules({ name }: Feature, at: number) {
  const after = {
    group: [...FEATURES.slice(at + 1).flatMap(paths), ...ELSEWHERE],
    message: `${name} may not import a feature that comes later in scripts/boundaries/floors.ts: hand the behavior in, or move the rule down.`,
  };
  const patterns = [privateTo(FEATURES.slice(0, at), []), after, VENDORS].filter(({ group }) => group.length > 0);
  return rule([`src/server/features/${name}/**`, WITHOUT_TESTS], patterns);
}

function outsiders() {
  const entries = FEATURES.flatMap(({ name, entries = [] }) => entries.map((file) => `!**/${name}/${file}`));
  const wired = privateTo(FEATURES, [...entries, '!**/*.routes.ts', '!**/*.fulfilment.ts']);
  const none = {
    group: ['**/features/**'],
    message: 'Files that carry the features take them as arguments or from Deps.',
  };
  return [
    rule(['src/server/{http,db,csv}/**', WITHOUT_TESTS], [none, VENDORS]),
    rule(['src/server/ports/**', WITHOUT_TESTS], [none]),
    rule([...WIRING_FILES, WITHOUT_TESTS], [wired, VENDORS]),
    rule(TESTS, [privateTo(FEATURES, entries)]),
  ];
}

function privateTo(features: readonly Feature[], but: readonly string[]): Group {
  const offered = features.flatMap(({ name, offers }) => (offers ? [`!**/${name}/${offers}`] : []));
  const message =
    'This file is private to its feature: import the one that scripts/boundaries/floors.ts says it offers.';
  return { group: [...features.flatMap(paths), ...ELSEWHERE, ...offered, ...but], message };
}

/** The prefix of a neighbor's specifier, and that of a specifier from outside the features. */
function paths({ name }: Pick<Feature, 'name'>): string[] {
  return [`../**/${name}/**`, `**/features/${name}/**`];
}

const allBut = (allowed: readonly string[], message: string): Group => ({
  group: ['**', '!./**', '!../**', ...allowed.map((path) => `!${path}`)],
  message,
});

function rule(includes: readonly string[], patterns: readonly Group[]) {
  const noRestrictedImports = { level: 'error', options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}
