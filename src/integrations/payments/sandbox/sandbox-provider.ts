// The default payment provider (rule 45). It keeps its own books, commits separately from the product's
// transactions, and fails the way a real one does. The page says that no money moves.

import { LRUCache } from 'lru-cache';
import { t } from 'ttag';
import type { DisputeKind } from '#features/payments/rules/test-cards.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { isStale } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import {
  type IntentStatus,
  type NewIntent,
  type PaymentProvider,
  type ProviderIntent,
  type ProviderLists,
  ProviderRefused,
  ProviderUnavailable,
  readMetadata,
} from '../payments.port.ts';
import { sandboxBalance } from './sandbox-balance.store.ts';
import {
  type BookedIntent,
  bookIntent,
  deleteMethod,
  findIntent,
  findMethod,
  type IntentName,
  listBookedIntents,
  lockIntent,
  saveChange,
  savedMethodOf,
  saveMethod,
  setIntentCard,
  setRefundsGo,
  webhookSecret,
} from './sandbox-books.store.ts';
import { confirmCardSetup, sandboxCardSetups } from './sandbox-card-setups.ts';
import { authorizeCard, authorizeSavedCard, describeCard, type RefundsGo, type TypedCard } from './sandbox-cards.ts';
import {
  adjustBalance,
  type BookedDispute,
  findBookedDispute,
  listBookedDisputes,
  listDisputesOfIntents,
} from './sandbox-disputes.store.ts';
import { endSandboxDispute, openSandboxDispute, requireDispute, toProviderDispute } from './sandbox-disputes.ts';
import { changeIntent, MINIMUM_CENTS, type SandboxCommand, type SandboxStatus } from './sandbox-machine.ts';
import { listRefundsOfIntent, listRefundsSince } from './sandbox-refunds.store.ts';
import { endRefund, makeSandboxRefund, otherParameters, requireIntent, toProviderRefund } from './sandbox-refunds.ts';
import { isSignedWebhook } from './sandbox-signature.ts';
import { sandboxTransfers } from './sandbox-transfers.ts';

export const SANDBOX_SIGNATURE_HEADER = 'sandbox-signature';
/** As long as card networks hold money. */
const HOLD_DAYS = 7;

/** Where a test can make the provider fail: before it acts, or after it acts and before it answers. */
export type SandboxFaults = (
  point: `${'before' | 'after'}:${'create' | 'get' | 'charge' | 'capture' | 'increase' | 'cancel' | 'refund' | 'transfer' | 'follow' | 'reverse'}`,
) => void | Promise<void>;

/** What the browser learns about its confirmation. */
export type BrowserOutcome = {
  readonly status: SandboxStatus;
  readonly error?: { readonly code: string; readonly message: string };
};

/** `isLost`: the webhook about it never arrives. */
type Told = { readonly isLost: boolean };

export type ConsolePayment = Pick<
  BookedIntent,
  'ref' | 'status' | 'amountCents' | 'refundedCents' | 'isDisputed' | 'metadata' | 'createdAt'
> & {
  readonly disputes: readonly Pick<BookedDispute, 'ref' | 'status' | 'reason' | 'amountCents'>[];
};

export type SandboxProvider = PaymentProvider & {
  /** The browser's side: pay with a test card, or without one with the saved card that was set. Null when no intent has this secret. */
  confirm(clientSecret: string, card?: TypedCard): Promise<BrowserOutcome | null>;
  /** The bank's own page: pass or fail. */
  authenticate(clientSecret: string, outcome: 'pass' | 'fail'): Promise<BrowserOutcome | null>;
  /** What an operator can do in the provider's dashboard, without us. */
  readonly console: {
    /** The latest payments with their disputes, newest first. */
    list(limit: number): Promise<readonly ConsolePayment[]>;
    /** With a good card, by a payer whose browser closes at once. @throws ProviderRefused */
    pay(ref: string, told: Told): Promise<void>;
    /** @throws ProviderRefused */
    refund(ref: string, amountCents: number, told?: Told): Promise<{ readonly refundRef: string }>;
    /** The payer's bank opens a dispute. @throws ProviderRefused */
    dispute(ref: string, as: DisputeKind, told?: Told): Promise<{ readonly disputeRef: string }>;
    /** The bank decides: won means that the money comes back to us. @throws ProviderRefused */
    endDispute(disputeRef: string, outcome: 'won' | 'lost', told?: Told): Promise<void>;
    /** The provider moves money for no payment; signed cents. */
    adjust(cents: number): Promise<void>;
    /** The bank has decided, without an event. */
    endRefund(refundRef: string, status: 'succeeded' | 'failed'): Promise<void>;
    /** How refunds of this intent behave from now on. */
    letRefundsGo(ref: string, refundsGo: RefundsGo): Promise<void>;
  };
};

/** `secret` signs the events; by default the one in its books. */
type SandboxOptions = { db: Db; now: () => Date; faults?: SandboxFaults; secret?: string };
/** `fresh`: intents that this process has booked but not changed yet, by client secret. */
type SandboxDeps = SandboxOptions & { secret: string; fresh: LRUCache<string, BookedIntent>; losesEvents?: boolean };

const MAX_FRESH = 1000;

export async function createSandboxProvider(options: SandboxOptions): Promise<SandboxProvider> {
  const fresh = new LRUCache<string, BookedIntent>({ max: MAX_FRESH });
  return sandboxWith({ ...options, secret: options.secret ?? (await webhookSecret(options.db)), fresh });
}

function sandboxWith(deps: SandboxDeps): SandboxProvider {
  const at: SandboxFaults = (point) => deps.faults?.(point);
  const { db, now } = deps;
  const refunds = { db, now };
  return {
    name: 'sandbox',
    minimumCents: MINIMUM_CENTS,
    takesMoney: 'automatic',
    createIntent: async (intent) => {
      await at('before:create');
      if (intent.amountCents < MINIMUM_CENTS)
        throw new ProviderRefused('amount_too_small', 'The amount is below 50 cents.');
      const booked = await bookIntent(deps.db, intent, deps.now());
      if (!isSameIntent(booked, intent)) throw otherParameters();
      deps.fresh.set(booked.clientSecret, booked);
      await at('after:create');
      return { ref: booked.ref, clientSecret: booked.clientSecret };
    },
    getIntent: async (ref) => {
      await at('before:get');
      const found = requireIntent(await findIntent(deps.db, { ref }), ref);
      const intent = isExpired(found, deps.now())
        ? requireIntent(await runCommand(deps, { ref }, { kind: 'expire' }), ref).intent
        : found;
      await at('after:get');
      return withSaved(deps.db, intent);
    },
    createCustomer: async ({ idempotencyKey }) => ({ ref: `cus_${idempotencyKey}` }),
    chargeSaved: async (ref) => {
      await at('before:charge');
      const charged = await chargeSaved(deps, ref);
      await at('after:charge');
      return charged;
    },
    setCard: async (ref, _key, card) => {
      const { clientSecret, status } = requireIntent(await findIntent(db, { ref }), ref);
      if (status !== 'requires_payment_method' && status !== 'requires_action') throw unexpectedState();
      deps.fresh.delete(clientSecret);
      await setIntentCard(db, ref, card);
    },
    cardSetups: sandboxCardSetups(deps),
    authorizeSaved: null,
    detach: (methodRef) => deleteMethod(db, methodRef),
    authorize: null,
    capture: (ref, _key, part) =>
      runServerCommand(deps, 'capture', ref, { kind: 'capture', amountCents: part?.amountCents }),
    increaseHold: (ref, _key, amountCents) =>
      runServerCommand(deps, 'increase', ref, { kind: 'increase', amountCents }),
    cancel: (ref) => runServerCommand(deps, 'cancel', ref, { kind: 'cancel' }),
    refund: async (refund) => {
      await at('before:refund');
      const { refundRef, status, failure } = toProviderRefund(await makeSandboxRefund(refunds, refund));
      await at('after:refund');
      if (status === 'failed')
        throw new ProviderRefused(failure?.code ?? 'refund_failed', 'The refund did not arrive.');
      return { refundRef, status };
    },
    listRefundsOf: async (ref) => (await listRefundsOfIntent(db, ref)).map(toProviderRefund),
    readWebhook: async (rawBody, headers, now) => {
      if (!isSignedWebhook(rawBody, headers[SANDBOX_SIGNATURE_HEADER], deps.secret, now)) return null;
      const event = JSON.parse(rawBody);
      const { id: ref, object, metadata } = event.data.object;
      if (object === 'dispute') return { kind: 'dispute', id: event.id, disputeRef: ref };
      if (object === 'transfer') return { kind: 'transfer', id: event.id, transferRef: ref };
      return { kind: 'intent', id: event.id, ref, metadata: readMetadata(metadata), about: aboutOf(event.type) };
    },
    books: sandboxLists(deps.db),
    balance: sandboxBalance(deps.db, now),
    accounts: null,
    transfers: sandboxTransfers(refunds, at),
    getDispute: async (ref) => toProviderDispute(requireDispute(await findBookedDispute(db, ref), ref)),
    listDisputes: async ({ since, cursor }) => {
      const { items, next } = await listBookedDisputes(db, { since, after: cursor, limit: PAGE_SIZE });
      return { items: items.map(({ ref }) => ref), next };
    },
    confirm: async (clientSecret, card) => {
      if (!card) return confirmSavedCard(deps, clientSecret);
      const setup = await confirmCardSetup(deps, clientSecret, card);
      return (
        setup ?? runBrowserCommand(deps, clientSecret, { kind: 'confirm', bank: authorizeCard(card, deps.now()), card })
      );
    },
    authenticate: (clientSecret, outcome) => runBrowserCommand(deps, clientSecret, { kind: 'authenticate', outcome }),
    console: {
      list: (limit) => listConsole(deps, limit),
      pay: async (ref, { isLost }) => {
        const card = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' };
        const command = { kind: 'confirm', bank: authorizeCard(card, now()), card } as const;
        const { refused } = requireIntent(await runCommand({ ...deps, losesEvents: isLost }, { ref }, command), ref);
        if (refused) throw new ProviderRefused(refused.code, refused.message);
      },
      refund: async (ref, amountCents, options) => {
        const made = await makeSandboxRefund(refunds, { ref, amountCents, idempotencyKey: null, ...options });
        return { refundRef: made.ref };
      },
      dispute: (ref, as, options) => openSandboxDispute(refunds, { ref, as, ...options }),
      endDispute: (disputeRef, outcome, options) => endSandboxDispute(refunds, { disputeRef, outcome, ...options }),
      adjust: (cents) => adjustBalance(db, cents, now()),
      endRefund: (refundRef, status) => endRefund({ db, now }, refundRef, status),
      letRefundsGo: (ref, refundsGo) => setRefundsGo(db, ref, refundsGo),
    },
  };
}

/** If it was already charged, it stays so, and asking again changes nothing. */
async function chargeSaved(deps: SandboxDeps, ref: string): Promise<ProviderIntent> {
  const intent = requireIntent(await findIntent(deps.db, { ref }), ref);
  const card = intent.methodRef && (await findMethod(deps.db, intent.methodRef));
  if (!card) throw new ProviderRefused('resource_missing', 'No such payment method.');
  const bank = authorizeSavedCard(card, deps.now());
  const obeyed = requireIntent(await runCommand(deps, { ref }, { kind: 'charge', bank }), ref);
  return withSaved(deps.db, obeyed.intent);
}

const unexpectedState = () =>
  new ProviderRefused('payment_intent_unexpected_state', 'This payment can no longer be changed.');

/** By its holder, whom the bank may ask to authenticate. */
async function confirmSavedCard(deps: SandboxDeps, clientSecret: string): Promise<BrowserOutcome | null> {
  const intent = await findIntent(deps.db, { clientSecret });
  if (!intent) return null;
  const card = intent.methodRef && (await findMethod(deps.db, intent.methodRef));
  if (!card) return { status: intent.status, error: { code: 'resource_missing', message: t`This card was removed.` } };
  deps.fresh.delete(clientSecret);
  return runBrowserCommand(deps, clientSecret, { kind: 'confirm', bank: authorizeSavedCard(card, deps.now()) });
}

function aboutOf(type: string): 'progress' | 'canceled' | 'money' {
  if (type === 'payment_intent.canceled') return 'canceled';
  return type.startsWith('payment_intent.') ? 'progress' : 'money';
}

async function listConsole({ db }: SandboxDeps, limit: number): Promise<readonly ConsolePayment[]> {
  const { items } = await listBookedIntents(db, { since: new Date(0), after: null, limit });
  const refs = items.map(({ ref }) => ref);
  const disputes = await listDisputesOfIntents(db, refs);
  return items.map((intent) => ({ ...intent, disputes: disputes.filter(({ intentRef }) => intentRef === intent.ref) }));
}

const PAGE_SIZE = 100;

function sandboxLists(db: Db): ProviderLists {
  return {
    listIntents: async ({ since, cursor }) => {
      const { items, next } = await listBookedIntents(db, { since, after: cursor, limit: PAGE_SIZE });
      return { items: items.map((intent) => ({ ...toProviderIntent(intent), createdAt: intent.createdAt })), next };
    },
    listRefunds: async ({ since, cursor }) => {
      const { items, next } = await listRefundsSince(db, { since, after: cursor, limit: PAGE_SIZE });
      return { items: items.map(toProviderRefund), next };
    },
  };
}

/** A command from the product's server. A command that comes too late returns the current state, as a fetch would. */
async function runServerCommand(
  deps: SandboxDeps,
  name: 'capture' | 'increase' | 'cancel',
  ref: string,
  command: SandboxCommand,
): Promise<ProviderIntent> {
  await deps.faults?.(`before:${name}`);
  const { intent } = requireIntent(await runCommand(deps, { ref }, command), ref);
  await deps.faults?.(`after:${name}`);
  return withSaved(deps.db, intent);
}

async function runBrowserCommand(
  deps: SandboxDeps,
  clientSecret: string,
  command: SandboxCommand,
): Promise<BrowserOutcome | null> {
  const obeyed = await runCommand(deps, { clientSecret }, command);
  if (!obeyed) return null;
  const { intent, refused } = obeyed;
  const error = refused ?? intent.error;
  return { status: intent.status, ...(error && { error }) };
}

type Obeyed = {
  readonly intent: BookedIntent;
  readonly refused: { readonly code: string; readonly message: string } | null;
};

/** Takes the intent's lock only when two commands collide. Null when there is no such intent. */
async function runCommand(deps: SandboxDeps, by: IntentName, command: SandboxCommand): Promise<Obeyed | null> {
  try {
    return await applyCommand(deps, deps.db, takeFresh(deps, by, command) ?? (await findIntent(deps.db, by)), command);
  } catch (error) {
    if (!isStale(error)) throw error;
    return inTransaction(deps.db, async (tx) => applyCommand(deps, tx, await lockIntent(tx, by), command));
  }
}

/**
 * The first confirmation does not need to read the intent, because its statement insists on the intent as it was booked.
 * Other commands may be refused depending on the intent's state, so they have to read it as it is now.
 */
function takeFresh({ fresh }: SandboxDeps, by: IntentName, { kind }: SandboxCommand): BookedIntent | null {
  if (kind !== 'confirm' || !('clientSecret' in by)) return null;
  const booked = fresh.get(by.clientSecret);
  fresh.delete(by.clientSecret);
  return booked?.status === 'requires_payment_method' ? booked : null;
}

/** The change and its events are one statement. */
async function applyCommand(
  deps: SandboxDeps,
  db: Db,
  intent: BookedIntent | null,
  command: SandboxCommand,
): Promise<Obeyed | null> {
  if (!intent) return null;
  const { now } = deps;
  const change = changeIntent(intent, isExpired(intent, now()) ? { kind: 'expire' } : command);
  if (!change.ok) return { intent, refused: { code: change.code, message: change.message } };
  if (command.kind === 'confirm' && command.card && intent.customerRef && intent.methodRef === null) {
    await saveMethod(db, intent, command.card, now());
  }
  if (command.kind === 'confirm' && command.card && intent.methodRef !== null) {
    // The typed card takes the place of the one that was set. The intent has changed by this, so it is read again.
    await setIntentCard(db, intent.ref, { customerRef: null, methodRef: null, isSaved: false });
    return applyCommand(deps, db, await findIntent(db, { ref: intent.ref }), command);
  }
  await saveChange(db, intent, change, { now: now(), isLost: deps.losesEvents ?? false });
  return { intent: { ...intent, ...change.state }, refused: null };
}

/** No money is held forever; nobody pays later than within hours of the creation. */
function isExpired({ status, createdAt }: BookedIntent, now: Date): boolean {
  return status === 'requires_capture' && now.getTime() - createdAt.getTime() >= HOLD_DAYS * DAY_MS;
}

function isSameIntent(booked: BookedIntent, requested: NewIntent): boolean {
  const { locationId, orderId, paymentId } = requested.metadata;
  const { metadata, capture } = booked;
  const amountCents = booked.authorizedCents ?? booked.amountCents;
  const isForSame =
    metadata.locationId === locationId && metadata.orderId === orderId && metadata.paymentId === paymentId;
  const { customerRef = null, methodRef = null } = requested.onFile ?? {};
  const isStoredSame = booked.customerRef === customerRef && booked.methodRef === methodRef;
  return isForSame && isStoredSame && amountCents === requested.amountCents && capture === requested.capture;
}

const STATUS: Record<SandboxStatus, IntentStatus> = {
  requires_payment_method: 'requires_payment',
  requires_action: 'requires_action',
  requires_capture: 'authorized',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

function toProviderIntent(intent: BookedIntent): ProviderIntent {
  return {
    provider: 'sandbox',
    ref: intent.ref,
    status: STATUS[intent.status],
    amountCents: intent.amountCents,
    refundedCents: intent.refundedCents,
    metadata: readMetadata(intent.metadata),
    declined: intent.error,
  };
}

/** Includes the card that it saved or that was saved before, once it has succeeded. */
async function withSaved(db: Db, intent: BookedIntent): Promise<ProviderIntent> {
  const shown = toProviderIntent(intent);
  if (intent.status !== 'succeeded' || intent.customerRef === null) return shown;
  const { customerRef } = intent;
  const methodRef = intent.methodRef ?? savedMethodOf(intent);
  const card = await findMethod(db, methodRef);
  return { ...shown, saved: card && { customerRef, methodRef, ...describeCard(card) } };
}

/** For tests and the fault injector: the answer never arrives. */
export function cutOff(): never {
  throw new ProviderUnavailable('The payment provider did not answer.');
}

export function isSandbox(provider: PaymentProvider): provider is SandboxProvider {
  return provider.name === 'sandbox';
}
