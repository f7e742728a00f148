import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { SideMenu } from './side-menu.tsx';

const user = { _id: 'u1', name: 'Grace', email: 'grace@example.com', role: 'vendor' } as const;

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SideMenu user={user} />
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
