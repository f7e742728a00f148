/** Shows a page, or a part of one, as the product does. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from '#app/router.tsx';
import type { Role } from '#platform/access/roles.ts';
import { type CurrentUser, rememberUser } from '#platform/api/current-user.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { settle } from './hand.ts';

type Visit = {
  /** Signs in with this role. */
  readonly as?: Role;
  /** The history's state, as the page before left it or a reload finds it. */
  readonly state?: unknown;
};

/** The whole product at this address. */
export async function openPage(at: string, visit: Visit = {}): Promise<void> {
  await show(<Router />, { ...visit, at });
}

/** One part of a page by itself. */
export async function show(
  element: ReactNode,
  { as, at = '/', state = null }: Visit & { readonly at?: string } = {},
): Promise<void> {
  window.history.replaceState(state, '', at);
  if (as) rememberUser(userAs(as));
  render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
  await settle();
}

export function userAs(role: Role): CurrentUser {
  return { _id: '0199aaaa-0000-7000-8000-00000000000a', name: 'Dee Doe', email: 'dee@example.com', role };
}
