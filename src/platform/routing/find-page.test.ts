import { describe, expect, test } from 'vitest';
import type { Role } from '#platform/access/roles.ts';
import { type RoutePath, routes } from '#platform/paths/paths.ts';
import { findPage } from './find-page.ts';
import { definePage, type RouteEntry } from './route-entry.ts';

const page = async () => ({ default: () => null });
const ownLots = definePage(routes.locations, page, { onlyFor: (role) => role === 'vendor' });
const lotsNearby = definePage(routes.locations, page);
const entries = [ownLots, lotsNearby, definePage(routes.addLocation, page), definePage(routes.reset, page)];

/** Enough of the router's own parser for these patterns. */
const parser = (route: string) => ({
  keys: [...route.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
  pattern: new RegExp(`^${route.replace(/:\w+/g, '([^/]+)')}/?$`),
});
const find = (path: string, role: Role | null = null) => findPage(entries, parser, { path, role });
const pathOf = (entry: RouteEntry | undefined): RoutePath | undefined => entry?.path;

describe('the page at an address', () => {
  test('is the one for the role if there is one, otherwise the one for everybody', () => {
    expect(find('/locations', 'vendor')?.entry).toBe(ownLots);
    expect(find('/locations', 'customer')?.entry).toBe(lotsNearby);
    expect(find('/locations')?.entry).toBe(lotsNearby);
  });

  test('is absent if nothing was registered', () => {
    expect(find('/nowhere')).toBeUndefined();
  });

  test("gets the path's variables decoded", () => {
    const found = find('/reset/a%2Fb');
    expect(pathOf(found?.entry)).toBe(routes.reset);
    expect(found?.params).toMatchObject({ token: 'a/b' });
  });

  test('gets a malformed variable as is', () => {
    expect(find('/reset/%E0%A4%A')?.params).toMatchObject({ token: '%E0%A4%A' });
  });
});
