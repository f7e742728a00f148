// The sandbox's own books. An intent changes under its row lock, and the events that announce the change are written
// with it, as at a real provider.

import { randomBytes } from 'node:crypto';
import { type QueryCreator, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Schema } from '../../../db/tables/schema.ts';
import { UNFLUSHED } from '../../../db/transactions/unflushed-commit.ts';
import type { PaymentMetadata } from '../payment-metadata.ts';
import type { NewIntent } from '../payments.port.ts';
import type { RefundsGo } from './sandbox-cards.ts';
import type { SandboxChange, SandboxState } from './sandbox-machine.ts';
import { movementBetween } from './sandbox-movements.ts';

export type BookedIntent = SandboxState & {
  readonly ref: string;
  readonly clientSecret: string;
  readonly metadata: PaymentMetadata;
};

export type SandboxEvent = { readonly id: string; readonly payload: string; readonly refundRef: string | null };

const COLUMNS = [
  'ref',
  'clientSecret',
  'amountCents',
  'amountRefundedCents',
  'status',
  'capture',
  'refundsGo',
  'metadata',
  'errorCode',
  'errorMessage',
] as const;

type Row = {
  ref: string;
  clientSecret: string;
  amountCents: number;
  amountRefundedCents: number;
  status: string;
  capture: 'automatic' | 'manual';
  refundsGo: string;
  metadata: unknown;
  errorCode: string | null;
  errorMessage: string | null;
};

function toIntent(row: Row): BookedIntent {
  return {
    ref: row.ref,
    clientSecret: row.clientSecret,
    amountCents: row.amountCents,
    refundedCents: row.amountRefundedCents,
    status: row.status as BookedIntent['status'],
    capture: row.capture,
    refundsGo: row.refundsGo as RefundsGo,
    metadata: row.metadata as PaymentMetadata,
    error: row.errorCode ? { code: row.errorCode, message: row.errorMessage ?? '' } : null,
  };
}

/**
 * The same key returns the intent that it created the first time. The commit is not flushed: whatever refers to the intent is
 * committed to the same database after it, and an intent without references is created again under its key.
 */
export async function bookIntent(db: Db, intent: NewIntent, now: Date): Promise<BookedIntent> {
  const ref = `pi_${randomBytes(12).toString('hex')}`;
  const row = await db
    .insertInto('sandbox.intents')
    .values({
      ref,
      clientSecret: `${ref}_secret_${randomBytes(18).toString('base64url')}`,
      idempotencyKey: intent.idempotencyKey,
      amountCents: intent.amountCents,
      status: 'requires_payment_method',
      capture: intent.capture,
      metadata: JSON.stringify(intent.metadata),
      errorCode: null,
      errorMessage: null,
      createdAt: now,
    })
    // Changes nothing, but only an update returns the existing row.
    .onConflict((conflict) =>
      conflict.column('idempotencyKey').doUpdateSet(({ ref: column }) => ({
        idempotencyKey: column('excluded.idempotencyKey'),
      })),
    )
    .returning(COLUMNS)
    .returning(UNFLUSHED.as('unflushed'))
    .executeTakeFirstOrThrow();
  return toIntent(row);
}

type IntentName = { readonly ref: string } | { readonly clientSecret: string };

function selectIntent(db: Db, by: IntentName) {
  const query = db.selectFrom('sandbox.intents').select(COLUMNS);
  return 'ref' in by ? query.where('ref', '=', by.ref) : query.where('clientSecret', '=', by.clientSecret);
}

export async function findIntent(db: Db, ref: string): Promise<BookedIntent | null> {
  const row = await selectIntent(db, { ref }).executeTakeFirst();
  return row ? toIntent(row) : null;
}

/** Locks the intent's row until the transaction ends, so that commands for one intent wait for each other. */
export async function lockIntent(tx: Db, by: IntentName): Promise<BookedIntent | null> {
  const row = await selectIntent(tx, by).forUpdate().executeTakeFirst();
  return row ? toIntent(row) : null;
}

export async function saveChange(
  tx: Db,
  intent: BookedIntent,
  change: Extract<SandboxChange, { ok: true }>,
  now: Date,
): Promise<SandboxEvent[]> {
  const { state } = change;
  const { ref: intentRef } = intent;
  const announced = change.events.map((type) => ({ type, ...announce({ ...intent, ...state }, type, now) }));
  const saved = (db: QueryCreator<Schema>) =>
    db
      .updateTable('sandbox.intents')
      .set({
        status: state.status,
        amountRefundedCents: state.refundedCents,
        refundsGo: state.refundsGo,
        errorCode: state.error?.code ?? null,
        errorMessage: state.error?.message ?? null,
      })
      .where('ref', '=', intentRef);
  const events = announced.map((event) => ({ ...event, intentRef, createdAt: now }));
  const movement = movementBetween(intent, state);
  const moved = movement && { ...movement, intentRef, createdAt: now };
  const [first] = events;
  if (!first) {
    await saved(tx).execute();
    if (moved) await tx.insertInto('sandbox.movements').values(moved).execute();
  } else if (moved) {
    const withMovement = tx
      .with('saved', saved)
      .with('moved', (db) => db.insertInto('sandbox.movements').values(moved));
    await withMovement.insertInto('sandbox.events').values(events).execute();
  } else await tx.with('saved', saved).insertInto('sandbox.events').values(events).execute();
  return announced;
}

function announce(intent: BookedIntent, type: string, now: Date): SandboxEvent {
  const id = `evt_${randomBytes(12).toString('hex')}`;
  const object = {
    id: intent.ref,
    object: 'payment_intent',
    amount: intent.amountCents,
    currency: 'usd',
    status: intent.status,
    metadata: intent.metadata,
  };
  return {
    id,
    payload: JSON.stringify({ id, object: 'event', type, created: Math.floor(now.getTime() / 1000), data: { object } }),
    refundRef: null,
  };
}

/** A change to a refund, applied when the event is delivered. */
export async function announceRefund(
  tx: Db,
  intent: BookedIntent,
  { refundRef, type, now }: { refundRef: string; type: string; now: Date },
): Promise<string> {
  const { id, payload } = announce(intent, type, now);
  const event = { id, payload, refundRef, type, intentRef: intent.ref, createdAt: now };
  await tx.insertInto('sandbox.events').values(event).execute();
  return id;
}

export async function findEvent(db: Db, eventId: string): Promise<SandboxEvent | null> {
  const row = await db
    .selectFrom('sandbox.events')
    .select(['id', 'payload', 'refundRef'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

export async function markDelivered(db: Db, eventId: string, now: Date): Promise<void> {
  await db.updateTable('sandbox.events').set({ deliveredAt: now }).where('id', '=', eventId).execute();
}

export type Page = { readonly since: Date; readonly after: string | null; readonly limit: number };
export type Listed<T> = { readonly items: readonly T[]; readonly next: string | null };

/** What was created since then, page by page by id. */
export async function listBookedIntents(db: Db, { since, after, limit }: Page): Promise<Listed<BookedIntent>> {
  const query = db.selectFrom('sandbox.intents').select(COLUMNS).where('createdAt', '>=', since).orderBy('ref');
  const rows = await (after ? query.where('ref', '>', after) : query).limit(limit).execute();
  return { items: rows.map(toIntent), next: rows.length === limit ? (rows.at(-1)?.ref ?? null) : null };
}

export async function setRefundsGo(db: Db, ref: string, refundsGo: RefundsGo): Promise<void> {
  await db.updateTable('sandbox.intents').set({ refundsGo }).where('ref', '=', ref).execute();
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
