import { describe, expect, test } from 'vitest';
import { ROLES } from '#platform/access/roles.ts';
import { findPage } from '#platform/routing/find-page.ts';
import { pages } from './pages.ts';

/** Enough of the router's own parser for these patterns. */
const parser = (route: string) => ({
  keys: [...route.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
  pattern: new RegExp(`^${route.replace(/:\w+/g, '([^/]+)')}/?$`),
});

describe('a page', () => {
  test.each(pages.map((page) => [page.path, page] as const))('is found at its address: %s', (path, page) => {
    const address = path.replace(/:\w+/g, 'some-id');
    const found = [null, ...ROLES].map((role) => findPage(pages, parser, { path: address, role })?.entry);
    expect(found).toContain(page);
  });
});
