// Adds a pass to a wallet: it is stored first, so that the wallet learns of every later change (rule 472).

import type { Deps } from '#app/deps.ts';
import { findReceiptOrder } from '#features/orders/server/public.ts';
import type { Wallet, WalletPass, WalletPort } from '#integrations/wallets/wallets.port.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { isGuestOf } from '#platform/http/access/authorize.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import { composePass, followedUntil, standingOf } from './compose-pass.ts';
import { findOwnPermit, findTicketPlace, type HashedFacts, readFacts } from './pass-facts.read-model.ts';
import { keyOf, openPass, type PassAbout, putCopy, type StoredPass } from './wallet-passes.store.ts';

export type PassDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now' | 'seal' | 'wallets'>;

type Requested = {
  readonly wallet: Wallet;
  readonly receiptKey?: string | undefined;
  readonly permitId?: string | undefined;
  readonly valetId?: string | undefined;
};
type Caller = { readonly principal: Principal; readonly now: Date };

/** @returns the address that adds it */
export async function addToWallet(deps: PassDeps, requested: Requested, by: Caller): Promise<string | Refusal> {
  const port = walletOf(deps, requested.wallet);
  if (!port) return refuse('wallet_not_offered');
  const about = await findAbout(deps.db, requested, by);
  const found = about && (await readFacts(deps.db, about));
  if (!about || !found) return refuse('not_found');
  const standing = standingOf(found.facts, by.now);
  if (standing === 'not_yet') return refuse('pass_not_paid');
  if (standing === 'over') return refuse('pass_over');
  const pass = await storePass(deps, { about, found, wallet: requested.wallet, now: by.now });
  const key = keyOf(pass, deps.seal);
  // Apple's is downloaded, and signed only then.
  if (requested.wallet === 'apple') return `${deps.config.publicUrl}${API_PREFIX}/wallet-passes/${key}/parking.pkpass`;
  const offer = await port.offer(composed(deps, pass, found), key);
  return offer.kind === 'link' ? offer.url : refuse('wallet_not_offered');
}

export function walletOf({ wallets }: Pick<Deps, 'wallets'>, wallet: Wallet): WalletPort | undefined {
  return wallets.find((port) => port.wallet === wallet);
}

function composed({ config, now }: PassDeps, pass: StoredPass, { facts }: HashedFacts): WalletPass {
  const { id, language } = pass;
  return composePass(facts, { id, language, publicUrl: config.publicUrl, now: now() });
}

/** What the caller may add: by the key of a receipt, as the holder of a permit, with the key of a ticket. */
async function findAbout(db: Db, requested: Requested, { principal, now }: Caller): Promise<PassAbout | null> {
  const { receiptKey, permitId, valetId } = requested;
  if (receiptKey !== undefined) {
    const order = await findReceiptOrder(db, receiptKey);
    return order && { kind: 'stay', locationId: order.locationId, aboutId: order.orderId };
  }
  if (permitId !== undefined) return principal.user ? findOwnPermit(db, permitId, principal.user.id) : null;
  if (valetId === undefined || !(await isGuestOf(db, valetId, { ...principal, now }))) return null;
  return findTicketPlace(db, valetId);
}

type Storing = {
  readonly about: PassAbout;
  readonly found: HashedFacts;
  readonly wallet: Wallet;
  readonly now: Date;
};

async function storePass(deps: PassDeps, { about, found, wallet, now }: Storing): Promise<StoredPass> {
  const { facts, factsHash } = found;
  const language = languageSpoken();
  const opening = {
    ...about,
    factsHash,
    followedUntil: followedUntil(facts, now),
    language: language === 'en' ? null : language,
    now,
  };
  return inTransaction(deps.db, async (tx) => {
    const pass = await openPass(tx, deps, opening);
    // An iPhone registers itself once it has the pass. What another wallet is about to get may be older than the pass.
    if (wallet !== 'apple') {
      const version = pass.factsHash === factsHash ? pass.version : 0;
      const at = { locationId: pass.locationId, passId: pass.id };
      await putCopy(tx, { ...at, wallet, device: '', pushToken: null, version, addedAt: now });
    }
    return pass;
  });
}

/** The pass as it is now. Null if what it is about is gone. */
export async function currentPass(deps: PassDeps, pass: StoredPass): Promise<WalletPass | null> {
  const found = await readFacts(deps.db, pass);
  return found && composed(deps, pass, found);
}
