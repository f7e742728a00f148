// Which modules of the client share a file.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Modules, planChunks } from './page-chunks.ts';

function modulesOf(imports: Readonly<Record<string, readonly string[]>>, bytes = 100): Modules {
  return new Map(Object.entries(imports).map(([id, imported]) => [id, { imports: imported, bytes }]));
}

/** Each page starts with the module of its name. */
const pagesOf = (...names: readonly string[]) => names.map((name) => ({ name, entries: [name] }));

describe('modules of pages', () => {
  it('that the same pages use are one file', () => {
    const imports = { home: ['card', 'money'], find: ['card', 'money'], help: [], card: [], money: [] };
    const chunks = planChunks(modulesOf(imports, 100_000), { first: [], pages: pagesOf('home', 'find', 'help') });
    expect(chunks.get('card')).toBe(chunks.get('money'));
    expect(chunks.get('card')).not.toBe(chunks.get('home'));
  });

  it('stay apart where a page would load much that it does not use', () => {
    const imports = { home: ['card'], find: ['card', 'map'], help: [], card: [], map: [] };
    const chunks = planChunks(modulesOf(imports, 100_000), { first: [], pages: pagesOf('home', 'find', 'help') });
    expect(chunks.get('card')).not.toBe(chunks.get('map'));
  });

  it('are merged where a page would load little that it does not use', () => {
    const imports = { home: ['card'], find: ['card', 'pin'], help: [], card: [], pin: [] };
    const chunks = planChunks(modulesOf(imports), { first: [], pages: pagesOf('home', 'find', 'help') });
    expect(chunks.get('card')).toBe(chunks.get('pin'));
  });

  it('are merged sooner where each has a style, which is a file of its own', () => {
    const isMerged = (ending: string) => {
      const imports = {
        home: ['card'],
        find: ['card', 'pin'],
        help: [],
        card: [`card.${ending}`],
        pin: [`pin.${ending}`],
      };
      const modules = new Map([
        ...modulesOf({ ...imports, [`card.${ending}`]: [], [`pin.${ending}`]: [] }),
        ['pin', { imports: imports.pin, bytes: 12_000 }],
      ]);
      const chunks = planChunks(modules, { first: [], pages: pagesOf('home', 'find', 'help') });
      return chunks.get('card') === chunks.get('pin');
    };
    expect([isMerged('css'), isMerged('ts')]).toEqual([true, false]);
  });

  it('are merged sooner for a page that counts for several', () => {
    const isMerged = (weight: number) => {
      const modules = new Map([
        ...modulesOf({ home: ['card'], find: ['card', 'pin'], help: [], card: [] }),
        ['pin', { imports: [], bytes: 12_000 }],
      ]);
      const pages = [...pagesOf('home', 'help'), { name: 'find', entries: ['find'], weight }];
      const chunks = planChunks(modules, { first: [], pages });
      return chunks.get('card') === chunks.get('pin');
    };
    expect([isMerged(2), isMerged(1)]).toEqual([true, false]);
  });

  it('go with what all pages start with, if all use them', () => {
    const modules = modulesOf(
      { router: ['link'], home: ['link', 'price'], find: ['price'], link: [], price: [] },
      100_000,
    );
    const chunks = planChunks(modules, { first: ['router'], pages: pagesOf('home', 'find') });
    expect(Object.fromEntries(chunks)).toEqual({
      router: 'app',
      link: 'app',
      price: 'app',
      home: 'home',
      find: 'find',
    });
  });

  it('are left to the bundler if no such page uses them', () => {
    const modules = modulesOf({ home: [], find: [], rare: ['odd'], odd: [] });
    expect([...planChunks(modules, { first: [], pages: pagesOf('home', 'find') }).keys()]).toEqual(['home', 'find']);
  });
});

const PAGES = ['0', '1', '2', '3'];
const site = fc
  .array(fc.record({ imports: fc.array(fc.nat(30), { maxLength: 4 }), bytes: fc.integer({ min: 1, max: 20_000 }) }), {
    minLength: PAGES.length,
    maxLength: 25,
  })
  // Only later ones: a module that two others import is usual, a circle of imports is not.
  .map((drawn): Modules => {
    const later = (at: number, imports: readonly number[]) =>
      imports.map((step) => at + 1 + step).filter((id) => id < drawn.length && id >= PAGES.length);
    return new Map(
      drawn.map(({ imports, bytes }, at) => [String(at), { imports: later(at, imports).map(String), bytes }]),
    );
  });

it('files never wait for each other in a circle, whatever imports what', () => {
  fc.assert(
    fc.property(site, (modules) => {
      const chunks = planChunks(modules, { first: [], pages: pagesOf(...PAGES) });
      const imports = new Map<string, Set<string>>();
      for (const [id, name] of chunks) {
        const others = (modules.get(id)?.imports ?? []).map((imported) => chunks.get(imported) ?? '');
        imports.set(name, (imports.get(name) ?? new Set()).union(new Set(others.filter((other) => other !== name))));
      }
      for (const name of imports.keys()) {
        const reached = new Set(imports.get(name));
        for (const each of reached) for (const next of imports.get(each) ?? []) reached.add(next);
        expect(reached.has(name)).toBe(false);
      }
    }),
  );
});

it('what a page needs is always in a file of its plan', () => {
  fc.assert(
    fc.property(site, (modules) => {
      const chunks = planChunks(modules, { first: [], pages: pagesOf(...PAGES) });
      const needed = new Set(PAGES);
      for (const id of needed) for (const imported of modules.get(id)?.imports ?? []) needed.add(imported);
      expect(new Set(chunks.keys())).toEqual(needed);
    }),
  );
});
