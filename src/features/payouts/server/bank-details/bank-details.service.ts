// Rule 221: the bank account of an owner. A change requires proof of who makes it and takes effect a
// day later. Until then it can be stopped, with just the owner's mail if need be.

import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import {
  type AccountsDeps,
  consumeMailedToken,
  findAccountById,
  findMailedToken,
  lockAccount,
  makeMailedToken,
  type Proof,
  proveHolder,
  type TokenKind,
} from '#features/accounts/server/public.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { BankDetails, ShownBankDetails } from '../../bank-details.contract.ts';
import { BANK_DETAILS_WAIT_MS, type BankAccountKind, bankDetailsAt, endingOf } from '../../rules/bank-details.ts';
import { deleteComing, insertDetails, listEntered, type StoredDetails } from './bank-details.store.ts';
import { enteredMail, stoppedMail } from './bank-details-mails.ts';

type Numbers = { readonly routingNumber: string; readonly accountNumber: string };
type Requested = { readonly ownerId: string; readonly now: Date };
type By = Requested & { readonly actorId: string };
export type Entered = Numbers & { readonly holder: string; readonly kind: BankAccountKind };

const Sealed = z.object({ routingNumber: z.string(), accountNumber: z.string() });
const sealOwner = (id: string) => `bank details ${id}`;
/** Valid for as long as it can stop anything. */
const STOP_TOKEN: TokenKind = { name: 'stop_bank_details', seconds: BANK_DETAILS_WAIT_MS / 1000 };

export async function showBankDetails(db: Db, { ownerId, now }: Requested): Promise<BankDetails> {
  const { current, coming } = bankDetailsAt(await listEntered(db, ownerId), now);
  return { current: current && toShown(current), coming: coming && toShown(coming) };
}

export async function enterBankDetails(
  deps: AccountsDeps,
  { ownerId, actorId, token, now }: By & { readonly token: string | null },
  { holder, kind, ...numbers }: Entered,
  proof: Proof,
): Promise<BankDetails | Refusal> {
  const actor = await findAccountById(deps.db, actorId);
  if (!actor) return refuse('not_signed_in');
  const refused = await proveHolder(deps, { account: actor, token, now }, proof);
  if (refused) return refused;
  const entered = enteredDetails(deps, { id: deps.newId(), holder, kind, ...numbers, enteredAt: now });
  const { ending, countsFrom } = entered;
  return inTransaction(deps.db, async (tx) => {
    const owner = await lockAccount(tx, ownerId);
    if (!owner) return refuse('not_found');
    const { current } = bankDetailsAt(await listEntered(tx, ownerId), now);
    await insertDetails(tx, ownerId, { current, entered });
    const stopToken = await makeMailedToken(tx, STOP_TOKEN, { about: ownerId, now });
    const { publicUrl, supportEmail } = deps.config;
    const stopUrl = `${publicUrl}/payouts/stop/${stopToken}`;
    const mail = { ending, countsFrom, hasOther: current !== null, stopUrl, supportEmail };
    await queueMessage(tx, deps, enteredMail(owner, mail));
    await recordAct(tx, { ownerId, actorId, now }, { action: 'bank_details_entered', ending });
    return { current: current && toShown(current), coming: toShown(entered) };
  });
}

type Entering = Entered & { readonly id: string; readonly enteredAt: Date };

/** As stored: only the last digits can be read without the server's secret. */
export function enteredDetails(
  { seal }: Pick<Deps, 'seal'>,
  { id, holder, kind, enteredAt, ...numbers }: Entering,
): StoredDetails {
  const ending = endingOf(numbers.accountNumber);
  const sealed = seal.seal(JSON.stringify(numbers), sealOwner(id));
  const countsFrom = new Date(enteredAt.getTime() + BANK_DETAILS_WAIT_MS);
  return { id, holder, kind, ending, sealed, enteredAt, countsFrom };
}

type StopDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'>;

/** Stopping again changes nothing. */
export async function stopBankDetails(deps: StopDeps, { ownerId, actorId, now }: By): Promise<void> {
  await inTransaction(deps.db, (tx) => stopComing(deps, tx, { ownerId, actorId, now }));
}

export async function stopByLink(deps: StopDeps, token: string, now: Date): Promise<Refusal | null> {
  const ownerId = await findMailedToken(deps.db, STOP_TOKEN, token, now);
  if (ownerId === null) return refuse('token_invalid');
  return inTransaction(deps.db, async (tx) => {
    if (!(await consumeMailedToken(tx, STOP_TOKEN, token, now))) return refuse('token_invalid');
    await stopComing(deps, tx, { ownerId, actorId: ownerId, now });
    return null;
  });
}

async function stopComing(deps: StopDeps, tx: Db, { ownerId, actorId, now }: By): Promise<void> {
  const owner = await lockAccount(tx, ownerId);
  if (!owner || !(await deleteComing(tx, ownerId, now))) return;
  await queueMessage(tx, deps, stoppedMail(owner, deps.config.supportEmail));
  await recordAct(tx, { ownerId, actorId, now }, { action: 'bank_details_stopped' });
}

/** For whoever sends the money. */
export async function revealBankDetails(
  deps: Pick<Deps, 'db' | 'seal'>,
  { ownerId, actorId, now }: By,
): Promise<Entered | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const { current } = bankDetailsAt(await listEntered(tx, ownerId), now);
    if (!current) return refuse('not_found');
    const { id, holder, kind, sealed, ending } = current;
    const numbers = Sealed.parse(JSON.parse(deps.seal.open(sealed, sealOwner(id))));
    await recordAct(tx, { ownerId, actorId, now }, { action: 'bank_details_opened', ending });
    return { holder, kind, ...numbers };
  });
}

type Act = {
  readonly action: 'bank_details_entered' | 'bank_details_stopped' | 'bank_details_opened';
  readonly ending?: string;
};

async function recordAct(tx: Db, { ownerId, actorId, now }: By, { action, ending }: Act): Promise<void> {
  const subject = { kind: 'user', locationId: null, id: ownerId } as const;
  await recordSupportAct(tx, { actorId, action, subject, detail: ending ? { ending } : {}, now });
}

function toShown({ holder, kind, ending, enteredAt, countsFrom }: StoredDetails): ShownBankDetails {
  return { holder, kind, ending, enteredAt: enteredAt.toISOString(), countsFrom: countsFrom.toISOString() };
}
