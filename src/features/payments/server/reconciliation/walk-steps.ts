// The steps of a walk: the provider's payments, its refunds, our own payments, and earlier disagreements. Each step goes page by
// page and keeps nothing of a page in memory.

import type { PaymentProvider, ProviderIntent, ProviderRefund } from '#integrations/payments/payments.port.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { WalkStep } from '#platform/db/tables/reconciliation-tables.ts';
import type { RefundStatus } from '../../rules/refund-state.ts';
import { requestedAges } from '../../rules/requested-ages.ts';
import { isFor } from '../settling/capture-payment.ts';
import { compareBalance, walkBooking, walkTransactions } from './balance-steps.ts';
import { walkDisputes, walkOpenDisputes } from './dispute-steps.ts';
import {
  listKnownRefunds,
  listMissingPayments,
  listOurSides,
  listOverdue,
  listPaymentsOfAges,
  listUnseenPayments,
  markReconciled,
  type OurSide,
} from './our-side.read-model.ts';
import { listOpenSubjects } from './payment-disagreements.store.ts';
import { findDisagreement, getIfKnown, namedBy, type Question, reconcileIntent } from './reconcile-intent.ts';
import { eachAtPace, fixEach, NOTHING_TO_DO, type PageDone, type StepDeps } from './walk-pages.ts';
import { findReached, type Walk } from './walks.store.ts';

const PAGE_SIZE = 25;
/** At most this many of the payments missing from a page are looked up; the next walk continues. */
const MAX_MISSING = 100;
/** There should be none. */
const MAX_OVERDUE = 500;

type Step = (deps: StepDeps, provider: PaymentProvider, walk: Walk) => Promise<PageDone>;

export const FIRST_STEP: WalkStep = 'intents';

/** A step does nothing for a provider that does not list what it reads. The balance is compared last. */
export const WALK_STEPS: Readonly<Record<WalkStep, { readonly walk: Step; readonly after: WalkStep | null }>> = {
  intents: { walk: walkIntents, after: 'refunds' },
  refunds: { walk: walkRefunds, after: 'transactions' },
  transactions: { walk: walkTransactions, after: 'booking' },
  booking: { walk: walkBooking, after: 'disputes' },
  disputes: { walk: walkDisputes, after: 'open_disputes' },
  open_disputes: { walk: walkOpenDisputes, after: 'payments' },
  payments: { walk: walkOwnPayments, after: 'disagreements' },
  disagreements: { walk: walkDisagreements, after: 'balance' },
  balance: { walk: compareBalance, after: null },
};

/** A page on which everything agrees costs one request to the provider and two statements. */
async function walkIntents(deps: StepDeps, provider: PaymentProvider, { since, cursor }: Walk): Promise<PageDone> {
  const position = readIntentsPosition(cursor, deps.now());
  const page = await provider.books?.listIntents({ since, cursor: position.cursor });
  const intents = page?.items ?? [];
  const named = intents.flatMap((intent) => namedBy(intent) ?? []);
  const stored = new Map((await listOurSides(deps.db, named)).map((ours) => [ours.id, ours]));
  const agreed: OurSide[] = [];
  const questions: Question[] = [];
  for (const theirs of intents) {
    if (!theirs.metadata) continue;
    const ours = ownOf(stored.get(theirs.metadata.paymentId), theirs);
    if (findDisagreement({ ours, theirs }, deps.now())) questions.push({ provider, ref: theirs.ref, payment: ours });
    else if (ours?.status === 'succeeded' && !ours.isReconciled) agreed.push(ours);
  }
  if (agreed.length > 0) await markReconciled(deps.db, agreed, deps.now());
  if (!page) return NOTHING_TO_DO;
  const from = page.next === null ? since : (page.items.at(-1)?.createdAt ?? since);
  const span = { from, until: position.until, refs: intents.map(({ ref }) => ref) };
  const missing = await listMissingPayments(deps.db, { provider: provider.name, span, limit: MAX_MISSING });
  for (const payment of missing) questions.push({ provider, ref: payment.providerRef ?? '', payment });
  const next = page.next === null ? null : `${from.toISOString()} ${page.next}`;
  return { ...(await requestAll(deps, questions)), checked: intents.length, next };
}

/** Pages follow each other back in time. The place holds the end of the next page's span and the provider's own cursor. */
function readIntentsPosition(cursor: string | null, now: Date): { until: Date; cursor: string | null } {
  const [until, ...theirs] = cursor?.split(' ') ?? [];
  return until && theirs.length > 0
    ? { until: new Date(until), cursor: theirs.join(' ') }
    : // The first page, or a walk begun by the previous release, which kept only the provider's cursor.
      { until: now, cursor };
}

function ownOf(ours: OurSide | undefined, theirs: ProviderIntent) {
  return ours && ours.locationId === theirs.metadata?.locationId && isFor(ours, theirs) ? ours : null;
}

/** Compares refunds with ours. A difference leads to the refund's payment, however old that is. */
async function walkRefunds(deps: StepDeps, provider: PaymentProvider, { since, cursor }: Walk): Promise<PageDone> {
  const page = await provider.books?.listRefunds({ since, cursor });
  const refunds = page?.items ?? [];
  const refundRefs = refunds.map(({ refundRef }) => refundRef);
  const stored = refundRefs.length > 0 ? await listKnownRefunds(deps.db, refundRefs) : new Map<string, RefundStatus>();
  const news = refunds.filter((refund) => isNews(refund, stored.get(refund.refundRef)));
  const refs = [...new Set(news.map(({ ref }) => ref))].filter((ref) => ref !== '');
  const done = await requestAll(
    deps,
    refs.map((ref) => ({ provider, ref, payment: null })),
  );
  return { ...done, checked: refunds.length, next: page?.next ?? null };
}

function isNews({ status }: ProviderRefund, here: RefundStatus | undefined): boolean {
  if (status === 'failed') return here === 'done' || here === 'pending';
  return here !== (status === 'succeeded' ? 'done' : 'pending');
}

/**
 * For a provider with lists, only the few payments that it did not list; for one without, payments of certain ages. For both, what it may
 * still hold for a stay that is over.
 */
async function walkOwnPayments(deps: StepDeps, provider: PaymentProvider, { since, cursor }: Walk): Promise<PageDone> {
  const after = cursor === null ? null : readPosition(cursor);
  const page = { provider: provider.name, since, after, limit: PAGE_SIZE };
  const own = provider.books
    ? await listUnseenPayments(deps.db, page)
    : await listPaymentsOfAges(deps.db, page, requestedAges(await lastWalk(deps, provider), deps.now()));
  const last = own.length === PAGE_SIZE ? own.at(-1) : undefined;
  const endedBefore = new Date(deps.now().getTime() - DAY_MS);
  const overdue =
    cursor === null ? await listOverdue(deps.db, { provider: provider.name, endedBefore, limit: MAX_OVERDUE }) : [];
  const done = await compareOwn(deps, provider, [...own, ...overdue]);
  return { ...done, checked: own.length + overdue.length, next: last ? writePosition(last) : null };
}

/**
 * Payments that agree cost one request each, and two statements for all of them. Those that disagree, or changed while the
 * provider was asked, get a second look. The step that follows resolves an earlier finding.
 */
async function compareOwn(
  deps: StepDeps,
  provider: PaymentProvider,
  own: readonly OurSide[],
): Promise<Pick<PageDone, 'fixed' | 'errors'>> {
  const requested = own.flatMap((payment) => (payment.providerRef ? [{ payment, ref: payment.providerRef }] : []));
  const reported = await eachAtPace(deps, requested, async ({ payment, ref }) => {
    return { payment, ref, theirs: await getIfKnown(provider, ref) };
  });
  const stored = new Map((await listOurSides(deps.db, own)).map((ours) => [ours.id, ours]));
  const agreed: OurSide[] = [];
  const questions: Question[] = [];
  for (const { payment, ref, theirs } of reported.answers) {
    const ours = stored.get(payment.id) ?? null;
    const isSame = JSON.stringify(ours) === JSON.stringify(payment);
    if (!isSame || findDisagreement({ ours, theirs }, deps.now())) questions.push({ provider, ref, payment });
    else if (payment.status === 'succeeded' && !payment.isReconciled) agreed.push(payment);
  }
  if (agreed.length > 0) await markReconciled(deps.db, agreed, deps.now());
  const done = await requestAll(deps, questions);
  return { ...done, errors: [...reported.errors, ...done.errors] };
}

async function lastWalk({ db, now }: StepDeps, { name }: PaymentProvider): Promise<Date> {
  return (await findReached(db, name)) ?? now();
}

function writePosition({ createdAt, id }: OurSide): string {
  return `${createdAt.toISOString()} ${id}`;
}

function readPosition(cursor: string): { createdAt: Date; id: string } {
  const [createdAt = '', id = ''] = cursor.split(' ');
  return { createdAt: new Date(createdAt), id };
}

async function walkDisagreements(deps: StepDeps, provider: PaymentProvider, { cursor }: Walk): Promise<PageDone> {
  const open = await listOpenSubjects(deps.db, { provider: provider.name, after: cursor, limit: PAGE_SIZE });
  const done = await requestAll(
    deps,
    open.map(({ ref, payment }) => ({ provider, ref, payment })),
  );
  const last = open.length === PAGE_SIZE ? open.at(-1) : undefined;
  return { ...done, checked: open.length, next: last?.id ?? null };
}

function requestAll(deps: StepDeps, questions: readonly Question[]): Promise<Pick<PageDone, 'fixed' | 'errors'>> {
  return fixEach(deps, questions, (question) => reconcileIntent(deps, question));
}
