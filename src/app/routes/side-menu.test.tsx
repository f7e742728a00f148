import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#platform/access/roles.ts';
import type { CurrentUser } from '#platform/api/current-user.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { Page } from '#platform/ui/page.tsx';
import { SideMenu } from './side-menu.tsx';
import { VisitorShell } from './visitor-shell.tsx';

const user: CurrentUser = { _id: 'u1', name: 'Grace', email: 'grace@example.com', role: 'vendor' };

const open = (role: Role = 'vendor') =>
  render(
    <QueryClientProvider client={queryClient}>
      <SideMenu user={{ ...user, role }} />
      <Page title="Cars" />
    </QueryClientProvider>,
  );

test('the menu marks the list of lots where it stands at the address of the stands, after a lot was added', () => {
  window.history.replaceState({ shownAs: '/locations' }, '', '/locations-vendor');
  const { unmount } = open();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Locations');
  unmount();
  window.history.replaceState(null, '', '/locations-vendor');
  open();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Valet Locations');
});

const VALET_PAGES = [
  '/valet',
  '/valet/create',
  '/valets/64f0c0ffee',
  '/management',
  '/management/64f0c0ffee/day',
  '/locations-vendor',
  '/locations-vendor/64f0c0ffee/valet',
];
const OTHER_PAGES = [
  '/dashboard',
  '/locations',
  '/locations/64f0c0ffee/zones',
  '/login',
  '/valet-parking',
  '/live',
  '/support',
  '/service/locations',
  '/service/locations/64f0c0ffee/search',
];

test.each([
  ...VALET_PAGES.map((path) => [path, 'Parkvale Valet'] as const),
  ...OTHER_PAGES.map((path) => [path, 'Parkvale'] as const),
])('at %s the product is called %s, whoever opens it', (path, name) => {
  for (const role of ['vendor', 'valet', 'customer', 'odogwu'] as const) {
    window.history.replaceState(null, '', path);
    const { unmount } = open(role);
    const brands = document.querySelectorAll('a:has(> img[src="/favicon.svg"])');
    expect(new Set([...brands].map((brand) => brand.textContent))).toEqual(new Set([name]));
    expect(document.title).toBe(`Cars · ${name}`);
    unmount();
  }
});

test('a guest of a stand reads the name of the valet, and everyone else that of the product', () => {
  const nameAt = (path: string) => {
    window.history.replaceState(null, '', path);
    const { unmount } = render(<VisitorShell>{null}</VisitorShell>);
    const name = within(screen.getByRole('banner')).getAllByRole('link')[0]?.textContent;
    unmount();
    return name;
  };
  expect(['/valet/review', '/login', '/locations'].map(nameAt)).toEqual(['Parkvale Valet', 'Parkvale', 'Parkvale']);
});

test('the list of lots that stands at the address of the stands is not of the valet', () => {
  window.history.replaceState({ shownAs: '/locations' }, '', '/locations-vendor');
  open();
  expect(screen.queryByText('Parkvale Valet')).toBeNull();
});
