// The steps of a walk that follow disputes: those the provider opened since the last walk, whose notifications may be lost,
// and ours that are not over, however old.

import type { PaymentProvider } from '../../../ports/payments/payments.port.ts';
import { listKnownDisputes, listOpenDisputesAt } from '../disputes/disputes.store.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { eachInTurn, type PageDone, type StepDeps } from './walk-pages.ts';
import type { Walk } from './walks.store.ts';

const PAGE_SIZE = 25;

export async function walkDisputes(
  deps: StepDeps,
  provider: PaymentProvider,
  { since, cursor }: Walk,
): Promise<PageDone> {
  const page = await provider.listDisputes?.({ since, cursor });
  const refs = page?.items ?? [];
  const known = await listKnownDisputes(deps.db, { provider: provider.name, refs });
  const news = refs.filter((ref) => !known.has(ref));
  const done = await eachInTurn(deps, news, (ref) => recordDispute(deps, provider, ref));
  return { ...done, checked: refs.length, next: page?.next ?? null };
}

export async function walkOpenDisputes(deps: StepDeps, provider: PaymentProvider, { cursor }: Walk): Promise<PageDone> {
  const open = await listOpenDisputesAt(deps.db, { provider: provider.name, after: cursor, limit: PAGE_SIZE });
  const done = await eachInTurn(deps, open, ({ ref }) => recordDispute(deps, provider, ref));
  const last = open.length === PAGE_SIZE ? open.at(-1) : undefined;
  return { ...done, checked: open.length, next: last?.id ?? null };
}
