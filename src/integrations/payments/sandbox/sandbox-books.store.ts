// The sandbox's own books. An intent changes under its row lock, and the events that
// announce the change are written with it, as at a real provider.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { builtOnce } from '#platform/db/statements/built-once.ts';
import { writeAll } from '#platform/db/statements/run-statement.ts';
import type { StatementPart } from '#platform/db/statements/statement-parts.ts';
import { UNFLUSHED } from '#platform/db/transactions/in-transaction.ts';
import type { NewIntent, PayerCard, PaymentMetadata } from '../payments.port.ts';
import { type SandboxTransaction, transactionBetween } from './balance-transaction.ts';
import type { RefundsGo, TypedCard } from './sandbox-cards.ts';
import { newDisputeRef, openedDisputeParts } from './sandbox-disputes.store.ts';
import { announcedParts } from './sandbox-events.store.ts';
import { DISPUTE_OPENED, type SandboxChange, type SandboxState } from './sandbox-machine.ts';

export type BookedIntent = SandboxState & {
  readonly createdAt: Date;
  readonly ref: string;
  /** Identifies the state of its row. */
  readonly version: string;
  readonly clientSecret: string;
  readonly metadata: PaymentMetadata;
  /** Null if no payment method is saved. */
  readonly customerRef: string | null;
  readonly methodRef: string | null;
};

const COLUMNS = [
  'ref',
  'clientSecret',
  'amountCents',
  'amountRefundedCents',
  'authorizedCents',
  'refusesCapture',
  'refusesIncrease',
  'status',
  'capture',
  'refundsGo',
  'disputesAs',
  'isDisputed',
  'metadata',
  'errorCode',
  'errorMessage',
  'customerRef',
  'methodRef',
  'createdAt',
] as const;

const VERSION = sql<string>`intents.xmin::text`.as('version');

type Row = {
  ref: string;
  version: string;
  clientSecret: string;
  amountCents: number;
  amountRefundedCents: number;
  authorizedCents: number | null;
  refusesCapture: boolean;
  refusesIncrease: boolean;
  status: string;
  capture: 'automatic' | 'manual';
  refundsGo: string;
  disputesAs: string | null;
  isDisputed: boolean;
  metadata: unknown;
  errorCode: string | null;
  errorMessage: string | null;
  customerRef: string | null;
  methodRef: string | null;
  createdAt: Date;
};

function toIntent(row: Row): BookedIntent {
  return {
    ref: row.ref,
    createdAt: row.createdAt,
    version: row.version,
    clientSecret: row.clientSecret,
    amountCents: row.amountCents,
    refundedCents: row.amountRefundedCents,
    authorizedCents: row.authorizedCents,
    refusesCapture: row.refusesCapture,
    refusesIncrease: row.refusesIncrease,
    status: row.status as BookedIntent['status'],
    capture: row.capture,
    refundsGo: row.refundsGo as RefundsGo,
    disputesAs: row.disputesAs as BookedIntent['disputesAs'],
    isDisputed: row.isDisputed,
    metadata: row.metadata as PaymentMetadata,
    customerRef: row.customerRef,
    methodRef: row.methodRef,
    error: row.errorCode ? { code: row.errorCode, message: row.errorMessage ?? '' } : null,
  };
}

/**
 * The same key returns the intent that it created the first time. The commit is not flushed: whatever refers to the intent is
 * committed to the same database later, and an intent that nothing refers to is created again under its key.
 */
export async function bookIntent(db: Db, intent: NewIntent, now: Date): Promise<BookedIntent> {
  const ref = newIntentRef(now, randomBytes(6));
  const [row] = await insertIntent(db, {
    ref,
    clientSecret: `${ref}_secret_${randomBytes(18).toString('base64url')}`,
    idempotencyKey: intent.idempotencyKey,
    amountCents: intent.amountCents,
    capture: intent.capture,
    metadata: JSON.stringify(intent.metadata),
    customerRef: intent.onFile?.customerRef ?? null,
    methodRef: intent.onFile?.methodRef ?? null,
    createdAt: now,
  });
  if (!row) throw new Error(`The intent ${ref} was not booked.`);
  return toIntent(row);
}

type InsertedIntent = Pick<
  Row,
  'ref' | 'clientSecret' | 'amountCents' | 'capture' | 'customerRef' | 'methodRef' | 'createdAt'
> & {
  readonly idempotencyKey: string;
  readonly metadata: string;
};

const insertIntent = builtOnce((db, intent: InsertedIntent) =>
  db
    .insertInto('sandbox.intents')
    .values({ ...intent, status: 'requires_payment_method', errorCode: null, errorMessage: null })
    // Changes nothing, but only an update returns the existing row.
    .onConflict((conflict) =>
      conflict.column('idempotencyKey').doUpdateSet(({ ref: column }) => ({
        idempotencyKey: column('excluded.idempotencyKey'),
      })),
    )
    .returning(COLUMNS)
    .returning(VERSION)
    .returning(UNFLUSHED.as('unflushed')),
);

export type IntentName = { readonly ref: string } | { readonly clientSecret: string };

function selectIntent(db: Db, by: IntentName) {
  const query = db.selectFrom('sandbox.intents').select(COLUMNS).select(VERSION);
  if ('ref' in by) return query.where('ref', '=', by.ref);
  // The secret begins with the intent's name, which finds the row.
  const [ref = ''] = by.clientSecret.split('_secret_');
  return query.where('ref', '=', ref).where('clientSecret', '=', by.clientSecret);
}

const selectOnce = builtOnce((db, { ref }: { readonly ref: string }) => selectIntent(db, { ref }));

export async function findIntent(db: Db, by: IntentName): Promise<BookedIntent | null> {
  const row = 'ref' in by ? (await selectOnce(db, { ref: by.ref }))[0] : await selectIntent(db, by).executeTakeFirst();
  return row ? toIntent(row) : null;
}

/** Locks the intent's row until the transaction ends, so that commands for one intent wait for each other. */
export async function lockIntent(tx: Db, by: IntentName): Promise<BookedIntent | null> {
  const row = await selectIntent(tx, by).forUpdate().executeTakeFirst();
  return row ? toIntent(row) : null;
}

type Change = Extract<SandboxChange, { ok: true }>;

/**
 * What a change writes, as parts of a statement. The statement fails with an error that
 * `isStale` recognizes if the intent has changed since it was read.
 */
function changeParts(
  { version, ...intent }: BookedIntent,
  { state, events }: Change,
  { now, disputeRef = newDisputeRef(), isLost = false }: Announcing,
): readonly StatementPart[] {
  const { ref } = intent;
  const saved = sql`saved as (
      update sandbox.intents set status = ${state.status}, amount_refunded_cents = ${state.refundedCents},
        amount_cents = ${state.amountCents}, authorized_cents = ${state.authorizedCents}, refuses_capture = ${state.refusesCapture},
        refuses_increase = ${state.refusesIncrease}, refunds_go = ${state.refundsGo},
        disputes_as = ${state.disputesAs}, is_disputed = ${state.isDisputed}, error_code = ${state.error?.code ?? null},
        error_message = ${state.error?.message ?? null}
      where ref = ${ref} and guard(intents.xmin = ${version}::xid)
    )`;
  const transaction = transactionBetween(intent, state);
  const moved = transaction ? [movedPart(transaction, { intentRef: ref, now })] : [];
  const opened = events.includes(DISPUTE_OPENED)
    ? openedDisputeParts({ ...intent, ...state }, { disputeRef, now })
    : [];
  return [saved, ...announcedParts({ ...intent, ...state, disputeRef, isLost }, events, now), ...moved, ...opened];
}

/** `disputeRef`: the dispute that the change opens or closes. `isLost`: none of its events arrives. */
type Announcing = { readonly now: Date; readonly disputeRef?: string; readonly isLost?: boolean };

/** The change to the balance that goes with it. */
function movedPart(
  { ref, kind, netCents, feeCents }: SandboxTransaction,
  { intentRef, now }: { readonly intentRef: string; readonly now: Date },
): StatementPart {
  return sql`moved as (
      insert into sandbox.balance_transactions (ref, intent_ref, kind, net_cents, fee_cents, created_at)
      values (${ref}, ${intentRef}, ${kind}, ${netCents}::integer, ${feeCents}::integer, ${now}::timestamptz)
    )`;
}

/**
 * The change and the events that announce it, in one statement that needs no lock.
 * @throws an error that `isStale` recognizes, having written nothing, if the intent has changed since it was read
 */
export async function saveChange(db: Db, intent: BookedIntent, change: Change, announcing: Announcing): Promise<void> {
  await writeAll(db, changeParts(intent, change, announcing));
}

export type Page = { readonly since: Date; readonly after: string | null; readonly limit: number };
export type Listed<T> = { readonly items: readonly T[]; readonly next: string | null };

/** What was created since then, page by page, newest first. */
export async function listBookedIntents(db: Db, { since, after, limit }: Page): Promise<Listed<BookedIntent>> {
  const query = db
    .selectFrom('sandbox.intents')
    .select(COLUMNS)
    .select(VERSION)
    .where('createdAt', '>=', since)
    .orderBy('ref', 'desc');
  const rows = await (after ? query.where('ref', '<', after) : query).limit(limit).execute();
  return { items: rows.map(toIntent), next: rows.length === limit ? (rows.at(-1)?.ref ?? null) : null };
}

export async function setRefundsGo(db: Db, ref: string, refundsGo: RefundsGo): Promise<void> {
  await db.updateTable('sandbox.intents').set({ refundsGo }).where('ref', '=', ref).execute();
}

/** Another card than the one that was set takes its place when it is confirmed. */
export async function setIntentCard(
  db: Db,
  ref: string,
  { customerRef, methodRef, isSaved }: PayerCard,
): Promise<void> {
  const card = methodRef === null && !isSaved ? { customerRef: null, methodRef } : { customerRef, methodRef };
  await db.updateTable('sandbox.intents').set(card).where('ref', '=', ref).execute();
}

/** The payment method with which the payer confirms, as the intent refers to it. */
export const savedMethodOf = ({ ref }: Pick<BookedIntent, 'ref'>): string => ref.replace(/^(?:pi|seti)_/, 'pm_');

/** Saved as soon as the payer confirms, but only an intent that succeeds shows it. Another card of the same payer takes its place. */
export async function saveMethod(
  db: Db,
  intent: Pick<BookedIntent, 'ref' | 'customerRef'>,
  card: Omit<TypedCard, 'cvc'>,
  now: Date,
): Promise<void> {
  if (intent.customerRef === null) return;
  const typed = { cardNumber: card.number, expMonth: card.expMonth, expYear: card.expYear };
  await db
    .insertInto('sandbox.methods')
    .values({ ref: savedMethodOf(intent), customerRef: intent.customerRef, ...typed, createdAt: now })
    .onConflict((conflict) => conflict.column('ref').doUpdateSet(typed))
    .execute();
}

export async function findMethod(db: Db, ref: string): Promise<Omit<TypedCard, 'cvc'> | null> {
  const row = await db
    .selectFrom('sandbox.methods')
    .select(['cardNumber as number', 'expMonth', 'expYear'])
    .where('ref', '=', ref)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteMethod(db: Db, ref: string): Promise<void> {
  await db.deleteFrom('sandbox.methods').where('ref', '=', ref).execute();
}

/** The secret that signs this installation's sandbox webhooks; created on first use and shared by its processes. */
export async function webhookSecret(db: Db): Promise<string> {
  const fresh = `whsec_${randomBytes(24).toString('base64url')}`;
  await sql`insert into sandbox.secrets (name, value) values ('webhook', ${fresh}) on conflict (name) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ value: string }>`select value from sandbox.secrets where name = 'webhook'`.execute(db);
  return rows[0]?.value ?? fresh;
}

/** Begins with the time, so that the index of this name returns intents newest first. */
export function newIntentRef(at: Date, random: Buffer): string {
  return `pi_${at.getTime().toString(16).padStart(12, '0')}${random.toString('hex')}`;
}
