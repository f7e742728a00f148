import { screen, within } from '@testing-library/react';
import { parse } from 'regexparam';
import { describe, expect, it, vi } from 'vitest';
import { ROLES, type Role } from '#platform/access/roles.ts';
import { findPage } from '#platform/routing/find-page.ts';
import * as guards from '#platform/routing/guards.tsx';
import type { RouteEntry } from '#platform/routing/route-entry.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { settle } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, LOT, RECEIPT_KEY, ZONE } from '#platform/testing/components/samples.ts';
import { TICKET } from '#platform/testing/components/valet-samples.ts';
import { pages } from './pages.ts';

const VALUES: Readonly<Record<string, string>> = {
  locationId: LOT,
  zoneId: ZONE,
  valetId: TICKET,
  key: RECEIPT_KEY,
  code: 'HARBORA1',
  token: 'token-0123456789abcdef0123456789abcdef',
  number: 'N0123456789',
};
/** What else their links carry. */
const FURTHER: Readonly<Record<string, string>> = {
  '/valet/details': `?valetId=${TICKET}`,
  '/valet/details/edit': `?valetId=${TICKET}`,
  '/valet/details/park': `?valetId=${TICKET}`,
  '/valet/create': '?phoneNumber=3125550123',
  '/valet/stub': `?valetId=${TICKET}`,
  '/valet/review': '?pn=3125550123#k=guest-key-0123456789',
  '/valet/pay': '?pn=3125550123#k=guest-key-0123456789',
  '/valet/receipt': '?pn=3125550123#k=guest-key-0123456789',
};

const addressOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => VALUES[name] ?? id(99)) + (FURTHER[path] ?? '');

const GUARDED: ReadonlyMap<unknown, Role> = new Map<unknown, Role>([
  [guards.RequireSignedIn, 'customer'],
  [guards.RequireValet, 'valet'],
  [guards.RequireVendor, 'vendor'],
  [guards.RequireManager, 'manager'],
  [guards.RequireMoney, 'accountant'],
  [guards.RequireTeam, 'vendor'],
  [guards.RequireEnforcer, 'enforcer'],
  [guards.RequireViewer, 'viewer'],
  [guards.RequireSupport, 'admin'],
  [guards.RequireOdogwu, 'odogwu'],
]);

function visitorOf(entry: RouteEntry): Role | null {
  const path = addressOf(entry.path).replace(/[?#].*/, '');
  const opens = (role: Role | null) => findPage(pages, parse, { path, role })?.entry === entry;
  const guarded = entry.guard && GUARDED.get(entry.guard);
  return guarded && opens(guarded)
    ? guarded
    : ([null, ...ROLES].find((role) => (!entry.guard || role === 'odogwu') && opens(role)) ?? null);
}

/** What fails there is not what the page is for, and what to press instead. */
const GOES_ON: Readonly<Record<string, { readonly role: 'button' | 'link'; readonly name: string }>> = {
  '/find-parking': { role: 'button', name: 'Use my location' },
  '/locations/add': { role: 'button', name: 'Add Location' },
  // Google's answer works once.
  '/login/google': { role: 'link', name: 'Back to login' },
  '/reset/:token': { role: 'button', name: 'Set the password' },
};

const visits = pages.map((entry) => ({ path: entry.path, role: visitorOf(entry) }));

describe.each([500, 503, 'no network'] as const)('when every call fails with %s', (how) => {
  it.each(visits)('$path says so to $role, and offers to try again', async ({ path, role }) => {
    api.failAll(how);
    const called = vi.spyOn(globalThis, 'fetch');
    await openPage(addressOf(path), role ? { as: role } : {});
    await settle();
    const main = screen.getByRole('main');
    await expect.poll(() => main.textContent).not.toMatch(/Loading/);
    expect(main.textContent).not.toBe('');
    if (called.mock.calls.length === 0) return;
    const way = GOES_ON[path] ?? { role: 'button', name: 'Try again' };
    expect(within(main).queryAllByRole(way.role, { name: way.name }), main.textContent).not.toEqual([]);
    if (!GOES_ON[path]) expect(main.querySelector('[role=alert]')).not.toBeNull();
  });
});
