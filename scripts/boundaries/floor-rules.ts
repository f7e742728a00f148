// Which imports between the server's features are allowed, judged one at a time.
import { matchesGlob } from 'node:path';
import { FEATURES, type Feature, WIRED, WIRING_FILES } from './floors.ts';

export interface Judgement {
  rule: 'features-stand-on-floors' | 'features-offer-one-file' | 'foundations-know-no-feature';
  message: string;
}

const IN_FEATURE = /^src\/server\/features\/([^/]+)\/(.+)$/;
const TEST = /\.(test|suite)\.tsx?$/;
const READERS = /^src\/(server\/demo|testing)\//;

/** @param from and `to` are paths from the repository's root; null when the import is allowed or no feature is imported. */
export function judgeFeatureImport(from: string, to: string): Judgement | null {
  const [, target, file] = IN_FEATURE.exec(to) ?? [];
  // A script may generate or test one file of a feature: it is not part of the program.
  if (target === undefined || file === undefined || !from.startsWith('src/')) return null;
  const source = IN_FEATURE.exec(from)?.[1];
  if (source === target) return null;
  const wanted = FEATURES.find(({ name }) => name === target);
  if (!wanted) return offFloor(target);
  if (TEST.test(from) || READERS.test(from)) return judgeOffer(wanted, file, { entries: TEST.test(from) });
  if (source !== undefined) return judgeOrder(source, wanted) ?? judgeOffer(wanted, file);
  if (!WIRING_FILES.some((file) => matchesGlob(from, file))) return foundation(from, wanted);
  return WIRED.test(file) ? null : judgeOffer(wanted, file, { entries: true });
}

/** A feature's folder without a floor is reported for its own files. */
export function judgeFeatureFolder(path: string): Judgement | null {
  const name = IN_FEATURE.exec(path)?.[1];
  return name === undefined || FEATURES.some((feature) => feature.name === name) ? null : offFloor(name);
}

function judgeOrder(source: string, wanted: Feature): Judgement | null {
  const [at, below] = [source, wanted.name].map((name) => FEATURES.findIndex((feature) => feature.name === name));
  if (at === undefined || below === undefined || at < 0) return offFloor(source);
  if (below < at) return null;
  const message = `${source} may not import ${wanted.name}, which comes later in scripts/boundaries/floors.ts: hand the behavior in (Deps, an argument, a fulfilment), or move the rule down to a feature that both may import`;
  return { rule: 'features-stand-on-floors', message };
}

function judgeOffer({ name, offers, entries }: Feature, file: string, also = { entries: false }): Judgement | null {
  if (file === offers || (also.entries && entries?.includes(file))) return null;
  const how = offers
    ? `import ${name}/${offers}, and add the operation there if it is missing`
    : `${name} offers nothing to others yet: name its file in scripts/boundaries/floors.ts`;
  return { rule: 'features-offer-one-file', message: `${name}/${file} is private to ${name}: ${how}` };
}

function foundation(from: string, { name }: Feature): Judgement {
  const message = `${from} carries the features and may not import ${name}: take what it needs as an argument or from Deps`;
  return { rule: 'foundations-know-no-feature', message };
}

function offFloor(name: string): Judgement {
  const message = `features/${name} is on no floor: give it a place in scripts/boundaries/floors.ts`;
  return { rule: 'features-stand-on-floors', message };
}
