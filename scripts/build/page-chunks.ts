// Which modules of the client share a file. Left to itself, the bundler writes a file for each set of pages that use the same modules, most
// of them smaller than a kilobyte: a first page then takes fifty requests. Here sets are merged where that costs a phone less than a request.

export type Module = { readonly imports: readonly string[]; readonly bytes: number };
export type Modules = ReadonlyMap<string, Module>;

/** What a phone could read in the time that one more request takes it, in bytes of source before compression. */
const REQUEST_BYTES = 8000;

type Plan = {
  /** Each with its first module, which brings what it imports: what is in an earlier one is not repeated in a later one. */
  readonly first: ReadonlyMap<string, string>;
  /** Modules that a page starts with. */
  readonly pages: readonly (readonly string[])[];
};

type Group = { readonly pages: ReadonlySet<number>; readonly modules: ReadonlySet<string>; readonly bytes: number };

/** @returns the names of the files, by module; what is not in it is used by no such page, and left to the bundler */
export function planChunks(modules: Modules, { first, pages }: Plan): ReadonlyMap<string, string> {
  const planned = new Map<string, string>();
  for (const [name, entry] of first)
    for (const id of closureOf(modules, [entry])) if (!planned.has(id)) planned.set(id, name);
  // The server looks up in the bundler's list by what a page starts with.
  const isShared = (id: string) => !planned.has(id) && !pages.some((entries) => entries.includes(id));
  const needs = pages.map((entries) => new Set([...closureOf(modules, entries)].filter(isShared)));
  mergeGroups(modules, needs).forEach(({ modules: ids }, place) => {
    for (const id of ids) planned.set(id, `shared-${place + 1}`);
  });
  return planned;
}

function closureOf(modules: Modules, entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries.filter((entry) => modules.has(entry)));
  // A set's iteration includes what is added to it meanwhile.
  for (const id of found)
    for (const imported of modules.get(id)?.imports ?? []) if (modules.has(imported)) found.add(imported);
  return found;
}

/** Merges two groups at a time, those first by which the pages gain most, until no merging gains anything. */
function mergeGroups(modules: Modules, needs: readonly ReadonlySet<string>[]): readonly Group[] {
  let groups = groupByPages(modules, needs);
  for (;;) {
    const best = pairsOf(groups)
      .map((pair) => merged(groups, pair))
      .map((candidate) => ({ candidate, cost: costOf(modules, needs, candidate) }))
      .reduce<{ candidate: readonly Group[]; cost: number } | null>(
        (least, each) => (least && least.cost <= each.cost ? least : each),
        null,
      );
    if (!best || best.cost >= costOf(modules, needs, groups)) return groups;
    groups = best.candidate;
  }
}

/** Modules that the same pages use. */
function groupByPages(modules: Modules, needs: readonly ReadonlySet<string>[]): readonly Group[] {
  const groups = new Map<string, { pages: Set<number>; modules: Set<string>; bytes: number }>();
  for (const id of new Set(needs.flatMap((need) => [...need]))) {
    const pages = needs.flatMap((need, page) => (need.has(id) ? [page] : []));
    const group = groups.get(pages.join()) ?? { pages: new Set(pages), modules: new Set(), bytes: 0 };
    group.modules.add(id);
    group.bytes += modules.get(id)?.bytes ?? 0;
    groups.set(pages.join(), group);
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

function merged(groups: readonly Group[], [one, other]: Pair): readonly Group[] {
  const both = {
    pages: one.pages.union(other.pages),
    modules: one.modules.union(other.modules),
    bytes: one.bytes + other.bytes,
  };
  return [...groups.filter((group) => group !== one && group !== other), both];
}

/** In bytes that all pages together load; infinite if two groups would import each other, which no order of loading satisfies. */
function costOf(modules: Modules, needs: readonly ReadonlySet<string>[], groups: readonly Group[]): number {
  const groupOf = new Map(groups.flatMap((group) => [...group.modules].map((id) => [id, group] as const)));
  const imports = new Map(groups.map((group) => [group, importedBy(modules, group, groupOf)]));
  const reached = new Map<Group, ReadonlySet<Group>>();
  for (const group of groups) {
    const found = new Set(imports.get(group));
    for (const each of found) for (const next of imports.get(each) ?? []) found.add(next);
    if (found.has(group)) return Number.POSITIVE_INFINITY;
    reached.set(group, found.add(group));
  }
  return needs.reduce((sum, need) => {
    const loaded = new Set([...need].flatMap((id) => [...(reached.get(groupOf.get(id) as Group) ?? [])]));
    return sum + [...loaded].reduce((bytes, group) => bytes + group.bytes + REQUEST_BYTES, 0);
  }, 0);
}

function importedBy(modules: Modules, group: Group, groupOf: ReadonlyMap<string, Group>): ReadonlySet<Group> {
  const imported = [...group.modules].flatMap((id) => modules.get(id)?.imports ?? []);
  return new Set(imported.flatMap((id) => groupOf.get(id) ?? []).filter((other) => other !== group));
}
