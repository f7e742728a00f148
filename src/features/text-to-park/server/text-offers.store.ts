// What each phone was last asked or offered, and in which language.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { OFFER_MINUTES, type ParkingOffer } from '../rules/parking-offer.ts';

export type StoredOffer = {
  readonly version: number;
  readonly language: string;
  /** Null when it is over. */
  readonly offer: ParkingOffer | null;
};

/** Null for a phone that never texted. */
export async function findOffer(db: Db, phone: string, now: Date): Promise<StoredOffer | null> {
  const row = await db
    .selectFrom('parkingTextOffers')
    .select(['version', 'language', 'offer', 'expiresAt'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (!row) return null;
  const { version, language, offer, expiresAt } = row;
  return { version, language, offer: expiresAt > now ? offer : null };
}

type NewOffer = {
  readonly phone: string;
  readonly language: string;
  readonly offer: ParkingOffer | null;
  /** Of the offer that this one follows; 0 for the first. */
  readonly after: number;
  readonly ref: string;
  readonly now: Date;
};

/** False when another text from the phone was answered in the meantime. */
export async function saveOffer(tx: Db, { phone, language, offer, after, ref, now }: NewOffer): Promise<boolean> {
  const values = {
    language,
    offer: offer && JSON.stringify(offer),
    expiresAt: new Date(now.getTime() + OFFER_MINUTES * 60_000),
    lastRef: ref,
  };
  const written =
    after === 0
      ? tx
          .insertInto('parkingTextOffers')
          .values({ phone, ...values })
          .onConflict((conflict) => conflict.column('phone').doNothing())
          .returning('phone')
      : tx
          .updateTable('parkingTextOffers')
          .set({ ...values, version: after + 1 })
          .where('phone', '=', phone)
          .where('version', '=', after)
          .returning('phone');
  return (await written.executeTakeFirst()) !== undefined;
}

export async function deleteOffersOf(db: Db, phone: string): Promise<void> {
  await db.deleteFrom('parkingTextOffers').where('phone', '=', phone).execute();
}

/** The language is kept for as long as somebody may come back. */
export async function deleteOffersExpiredBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'parkingTextOffers', sql`expires_at < ${before}`);
}
