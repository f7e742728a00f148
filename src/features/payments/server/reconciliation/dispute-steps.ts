// The steps of a walk that follow disputes: those opened at the provider since the last walk, whose notifications may be lost,
// and ours that are not over, however old.

import { type PaymentProvider, ProviderMisconfigured, ProviderRefused } from '#integrations/payments/payments.port.ts';
import { listKnownDisputes, listOpenDisputesAt } from '../disputes.store.ts';
import { recordDispute } from '../record-dispute.ts';
import { fixEach, NOTHING_TO_DO, type PageDone, type StepDeps } from './walk-pages.ts';
import type { Walk } from './walks.store.ts';

const PAGE_SIZE = 25;

export function walkDisputes(deps: StepDeps, provider: PaymentProvider, walk: Walk): Promise<PageDone> {
  return unlessForbidden(() => walkTheirs(deps, provider, walk));
}

export function walkOpenDisputes(deps: StepDeps, provider: PaymentProvider, walk: Walk): Promise<PageDone> {
  return unlessForbidden(() => walkOurs(deps, provider, walk));
}

/** An app without permission to read disputes is reported, and the rest of the walk goes on. */
async function unlessForbidden(walk: () => Promise<PageDone>): Promise<PageDone> {
  try {
    return await walk();
  } catch (error) {
    if (!(error instanceof ProviderMisconfigured)) throw error;
    return { ...NOTHING_TO_DO, errors: [error] };
  }
}

/** Skips a dispute whose payment the provider no longer knows, as we do when a dispute is announced. */
async function recordIfKnown(deps: StepDeps, provider: PaymentProvider, ref: string): Promise<boolean> {
  try {
    return await recordDispute(deps, provider, ref);
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}

async function walkTheirs(deps: StepDeps, provider: PaymentProvider, { since, cursor }: Walk): Promise<PageDone> {
  const page = await provider.listDisputes?.({ since, cursor });
  const refs = page?.items ?? [];
  const stored = await listKnownDisputes(deps.db, { provider: provider.name, refs });
  const news = refs.filter((ref) => !stored.has(ref));
  const done = await fixEach(deps, news, (ref) => recordIfKnown(deps, provider, ref));
  return { ...done, checked: refs.length, next: page?.next ?? null };
}

async function walkOurs(deps: StepDeps, provider: PaymentProvider, { cursor }: Walk): Promise<PageDone> {
  const open = await listOpenDisputesAt(deps.db, { provider: provider.name, after: cursor, limit: PAGE_SIZE });
  const done = await fixEach(deps, open, ({ ref }) => recordIfKnown(deps, provider, ref));
  const last = open.length === PAGE_SIZE ? open.at(-1) : undefined;
  return { ...done, checked: open.length, next: last?.id ?? null };
}
