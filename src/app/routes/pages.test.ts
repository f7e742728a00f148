import { describe, expect, test } from 'vitest';
import { ROLES } from '#platform/access/roles.ts';
import { findPage } from '#platform/routing/find-page.ts';
import { pages } from './pages.ts';

/** Enough of the router's own parser for these patterns. */
const parser = (route: string) => ({
  keys: [...route.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
  pattern: new RegExp(`^${route.replace(/:\w+/g, '([^/]+)')}/?$`),
});

/** What a visitor opens without an account. A new page is here, or has a guard. */
const OPEN_TO_EVERYBODY = [
  '/',
  '/auth/member/activate/:token',
  '/bookings',
  '/confirm-email/:token',
  '/contact-us',
  '/dev/camera',
  '/dev/gate',
  '/dev/outbox',
  '/dev/wallet/:key',
  '/forgot-password',
  '/help',
  '/home',
  '/home-old',
  '/lane/:key',
  '/locations',
  '/locations/:locationId/permits',
  '/locations/:locationId/zones',
  '/locations/:locationId/zones/:zoneId',
  '/locations/:locationId/zones/:zoneId/members',
  '/locations/:locationId/zones/:zoneId/members/receipt',
  '/locations/:locationId/zones/:zoneId/pay',
  '/locations/:locationId/zones/:zoneId/reserve',
  '/locations/:locationId/zones/:zoneId/start',
  '/login',
  '/login/google',
  '/mails/:key',
  '/notice',
  '/notice/:number',
  '/notice/:number/pay',
  '/p/:code',
  '/payouts/stop/:token',
  '/permit-invoices/:key',
  '/permit-invoices/:key/pay',
  '/privacy',
  '/receipt/:key',
  '/receipt/:key/pay',
  '/register',
  '/reset/:token',
  '/t/:code',
  '/terms',
  '/valet/pay',
  '/valet/receipt',
  '/valet/review',
  '/valet/stub',
];

describe('a page', () => {
  test.each(pages.map((page) => [page.path, page] as const))('is found at its address: %s', (path, page) => {
    const address = path.replace(/:\w+/g, 'some-id');
    const found = [null, ...ROLES].map((role) => findPage(pages, parser, { path: address, role })?.entry);
    expect(found).toContain(page);
  });

  test('has a guard, unless everybody may open it', () => {
    const open = pages.filter(({ guard, onlyFor }) => !guard && !onlyFor).map(({ path }) => path);
    expect(open.toSorted()).toEqual(OPEN_TO_EVERYBODY);
  });
});
