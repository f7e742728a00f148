// Which modules of the client share a file.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Modules, planChunks } from './page-chunks.ts';

const NOTHING_FIRST = new Map<string, string>();

function modulesOf(imports: Readonly<Record<string, readonly string[]>>, bytes = 100): Modules {
  return new Map(Object.entries(imports).map(([id, imported]) => [id, { imports: imported, bytes }]));
}

describe('modules of pages', () => {
  it('that the same pages use are one file', () => {
    const modules = modulesOf({ home: ['card', 'money'], find: ['card', 'money'], card: [], money: [] }, 100_000);
    const chunks = planChunks(modules, { first: NOTHING_FIRST, pages: [['home'], ['find']] });
    expect(chunks.get('card')).toBe(chunks.get('money'));
  });

  it('stay apart where a page would load much that it does not use', () => {
    const modules = modulesOf({ home: ['card'], find: ['card', 'map'], card: [], map: [] }, 100_000);
    const chunks = planChunks(modules, { first: NOTHING_FIRST, pages: [['home'], ['find']] });
    expect(chunks.get('card')).not.toBe(chunks.get('map'));
  });

  it('are merged where a page would load little that it does not use', () => {
    const modules = modulesOf({ home: ['card'], find: ['card', 'pin'], card: [], pin: [] }, 100);
    const chunks = planChunks(modules, { first: NOTHING_FIRST, pages: [['home'], ['find']] });
    expect(chunks.get('card')).toBe(chunks.get('pin'));
  });

  it('come with what everybody loads first, and only once', () => {
    const modules = modulesOf({
      router: ['link'],
      booking: ['link', 'price'],
      home: ['link', 'price'],
      link: [],
      price: [],
    });
    const first = new Map([
      ['base', 'router'],
      ['booking', 'booking'],
    ]);
    const chunks = planChunks(modules, { first, pages: [['home']] });
    expect(Object.fromEntries(chunks)).toEqual({ router: 'base', link: 'base', booking: 'booking', price: 'booking' });
  });

  it('are left to the bundler if no such page uses them', () => {
    const modules = modulesOf({ home: [], rare: ['odd'], odd: [] });
    expect([...planChunks(modules, { first: NOTHING_FIRST, pages: [['home']] })]).toEqual([]);
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
      const chunks = planChunks(modules, { first: NOTHING_FIRST, pages: PAGES.map((page) => [page]) });
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

it('what a page needs and nobody loads first is always in a file of its plan', () => {
  fc.assert(
    fc.property(site, (modules) => {
      const chunks = planChunks(modules, { first: NOTHING_FIRST, pages: PAGES.map((page) => [page]) });
      const needed = new Set(PAGES);
      for (const id of needed) for (const imported of modules.get(id)?.imports ?? []) needed.add(imported);
      expect(new Set(chunks.keys())).toEqual(needed.difference(new Set(PAGES)));
    }),
  );
});
