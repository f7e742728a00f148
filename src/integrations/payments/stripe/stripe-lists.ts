// Stripe's lists: newest first, a hundred per page.

import type { Listed, ListPage } from '../payments.port.ts';
import { callStripe } from './stripe-connection.ts';

const PAGE_SIZE = 100;

type RequestedPage = { created: { gte: number }; limit: number; starting_after?: string };

/** @throws ProviderUnavailable */
export async function listPage<T extends { id: string }, U>(
  { since, cursor }: ListPage,
  list: (requested: RequestedPage) => Promise<{ object: string; data: T[]; has_more: boolean }>,
  read: (one: T) => U,
): Promise<Listed<U>> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const requested = { created, limit: PAGE_SIZE, ...(cursor && { starting_after: cursor }) };
  const { data, has_more } = await callStripe('list', () => list(requested));
  return { items: data.map(read), next: has_more ? (data.at(-1)?.id ?? null) : null };
}
