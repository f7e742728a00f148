import { describe, expect, test } from 'vitest';
import { developerRoutes } from '#app/paths/developer-paths.ts';
import { staffRoutes } from '#app/paths/staff-paths.ts';
import { findPage } from '#platform/routing/find-page.ts';
import {
  RequireDesk,
  RequireManager,
  RequireMoney,
  RequireOdogwu,
  RequireSignedIn,
  RequireVendor,
} from '#platform/routing/guards.tsx';
import { definePage, type RouteEntry } from '#platform/routing/route-entry.ts';
import { furtherRoutes } from './further-routes.ts';
import { roadsideRoutes } from './roadside-routes.ts';
import { signedInRoutes } from './signed-in-routes.ts';

const usual = [...signedInRoutes, ...roadsideRoutes];
const further = furtherRoutes({
  definePage,
  RequireVendor,
  RequireManager,
  RequireMoney,
  RequireSignedIn,
  RequireOdogwu,
  RequireDesk,
  routes: { ...staffRoutes, ...developerRoutes },
});

/** Enough of the router's own parser for these patterns. */
const parser = (route: string) => ({
  keys: [...route.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
  pattern: new RegExp(`^${route.replace(/:\w+\??/g, '([^/]+)').replace('*', '.*')}/?$`),
});
const pathAt = (entries: readonly RouteEntry[], path: string) =>
  findPage(entries, parser, { path, role: 'odogwu' })?.entry.path;

describe('a page that is rarely opened', () => {
  test.each(further.map(({ path }) => path))('is found at its own address: %s', (path) => {
    const address = path.replace(/:\w+/g, 'some-id');
    expect(pathAt(usual, address)).toBeUndefined();
    expect(pathAt(further, address)).toBe(path);
  });
});
