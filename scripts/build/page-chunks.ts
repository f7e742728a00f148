// Which modules of the client share a file. Left to itself, the bundler writes a file for each set of pages that use the same modules, most
// of them smaller than a kilobyte: a first page then takes fifty requests. Here sets are merged where that costs a phone less than a request.

export type Module = { readonly imports: readonly string[]; readonly bytes: number };
export type Modules = ReadonlyMap<string, Module>;

/** What a phone could read in the time that one more request takes it, compressed. */
const REQUEST_BYTES = 8000;

type Page = {
  readonly name: string;
  /** Modules that it starts with. */
  readonly entries: readonly string[];
  /** How many pages this one counts for. */
  readonly weight?: number;
};

type Plan = {
  /** Modules that every page starts with. */
  readonly first: readonly string[];
  readonly pages: readonly Page[];
};

type Needed = { readonly needs: ReadonlySet<string>; readonly weight: number };
type Group = {
  readonly pages: ReadonlySet<number>;
  readonly modules: ReadonlySet<string>;
  readonly bytes: number;
  readonly hasStyle: boolean;
};

/** @returns the names of the files, by module; what is not in it is used by no such page, and left to the bundler */
export function planChunks(modules: Modules, { first, pages }: Plan): ReadonlyMap<string, string> {
  const whole = pages.map(({ entries }) => closureOf(modules, entries));
  // What all pages use comes with what they start with.
  const [any = new Set<string>(), ...others] = whole;
  const app = closureOf(modules, first).union(others.reduce((common, needs) => common.intersection(needs), any));
  const needed = pages.map(({ weight = 1 }, place) => ({ needs: whole[place]?.difference(app) ?? any, weight }));
  const planned = new Map([...app].map((id) => [id, 'app']));
  mergeGroups(modules, needed).forEach((group, place) => {
    const [user, another] = group.pages;
    const alone = another === undefined && user !== undefined ? pages[user] : undefined;
    const name = alone ? alone.name.replaceAll(/\W+/g, '-') : `shared-${place + 1}`;
    for (const id of group.modules) planned.set(id, name);
  });
  return planned;
}

/** With what they import, directly or not. */
export function closureOf(modules: Modules, entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries.filter((entry) => modules.has(entry)));
  // A set's iteration includes what is added to it meanwhile.
  for (const id of found)
    for (const imported of modules.get(id)?.imports ?? []) if (modules.has(imported)) found.add(imported);
  return found;
}

/** Merges two groups at a time, those first by which the pages gain most, until no merging gains anything. */
function mergeGroups(modules: Modules, pages: readonly Needed[]): readonly Group[] {
  let groups = groupByPages(modules, pages);
  for (;;) {
    const loading = loadingOf(modules, pages, groups);
    const best = pairsOf(groups)
      .map((pair) => ({ pair, gain: gainOf(loading, pair) }))
      .reduce<{ pair: Pair | null; gain: number }>((most, each) => (each.gain > most.gain ? each : most), {
        pair: null,
        gain: 0,
      });
    if (!best.pair) return groups;
    const [one, other] = best.pair;
    groups = [...groups.filter((group) => group !== one && group !== other), merged(best.pair)];
  }
}

/** Modules that the same pages use. */
function groupByPages(modules: Modules, pages: readonly Needed[]): readonly Group[] {
  const groups = new Map<string, { pages: Set<number>; modules: Set<string>; bytes: number; hasStyle: boolean }>();
  for (const id of new Set(pages.flatMap(({ needs }) => [...needs]))) {
    const users = pages.flatMap(({ needs }, page) => (needs.has(id) ? [page] : []));
    const group = groups.get(users.join()) ?? { pages: new Set(users), modules: new Set(), bytes: 0, hasStyle: false };
    group.modules.add(id);
    group.bytes += modules.get(id)?.bytes ?? 0;
    group.hasStyle ||= id.endsWith('.css');
    groups.set(users.join(), group);
  }
  return [...groups.values()];
}

type Pair = readonly [Group, Group];

/** Two groups without a page in common are never loaded together. */
function pairsOf(groups: readonly Group[]): readonly Pair[] {
  return groups.flatMap((one, place) =>
    groups.slice(place + 1).flatMap((other): Pair[] => (one.pages.isDisjointFrom(other.pages) ? [] : [[one, other]])),
  );
}

const merged = ([one, other]: Pair): Group => ({
  pages: one.pages.union(other.pages),
  modules: one.modules.union(other.modules),
  bytes: one.bytes + other.bytes,
  hasStyle: one.hasStyle || other.hasStyle,
});

/** A style is a file of its own. */
const costOf = ({ bytes, hasStyle }: Group): number => bytes + REQUEST_BYTES * (hasStyle ? 2 : 1);

type Loading = {
  readonly imports: ReadonlyMap<Group, ReadonlySet<Group>>;
  /** The group itself, what it imports, what that imports, and so on. */
  readonly reached: ReadonlyMap<Group, ReadonlySet<Group>>;
  readonly loadedBy: readonly { readonly groups: ReadonlySet<Group>; readonly weight: number }[];
};

function loadingOf(modules: Modules, pages: readonly Needed[], groups: readonly Group[]): Loading {
  const groupOf = new Map(groups.flatMap((group) => [...group.modules].map((id) => [id, group] as const)));
  const importedBy = (group: Group) => [...group.modules].flatMap((id) => modules.get(id)?.imports ?? []);
  const groupsOf = (ids: Iterable<string>) => new Set([...ids].flatMap((id) => groupOf.get(id) ?? []));
  const imports = new Map(groups.map((group) => [group, groupsOf(importedBy(group))]));
  const reached = new Map(groups.map((group) => [group, reachedFrom(group, imports)]));
  const loadedBy = pages.map(({ needs, weight }) => ({
    groups: new Set([...groupsOf(needs)].flatMap((group) => [...(reached.get(group) ?? [])])),
    weight,
  }));
  return { imports, reached, loadedBy };
}

function reachedFrom(group: Group, imports: Loading['imports']): ReadonlySet<Group> {
  const found = new Set([group]);
  for (const each of found) for (const imported of imports.get(each) ?? []) found.add(imported);
  return found;
}

/** What all pages together load less if these two are one; nothing is worth two files that wait for each other. */
function gainOf({ imports, reached, loadedBy }: Loading, [one, other]: Pair): number {
  const leadsAround = (from: Group, to: Group) =>
    [...(imports.get(from) ?? [])].some((next) => next !== from && next !== to && reached.get(next)?.has(to));
  if (leadsAround(one, other) || leadsAround(other, one)) return Number.NEGATIVE_INFINITY;
  const both = [...(reached.get(one) ?? []), ...(reached.get(other) ?? [])];
  const saved = costOf(one) + costOf(other) - costOf(merged([one, other]));
  return loadedBy.reduce((sum, { groups, weight }) => {
    if (!groups.has(one) && !groups.has(other)) return sum;
    const added = new Set(both.filter((group) => !groups.has(group)));
    return sum + weight * (saved - [...added].reduce((bytes, group) => bytes + costOf(group), 0));
  }, 0);
}
