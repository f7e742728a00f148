// A notice's current state, as webhooks report it.

import type { Db } from '#platform/db/database.ts';
import { showNoticeNumber } from '../rules/notice-number.ts';
import { findNotice } from './notices.store.ts';

type Reported = { readonly id: string; readonly data: Readonly<Record<string, unknown>> };

/** The words of an appeal stay with the lot. */
export async function notifyNotice(
  db: Db,
  { locationId, about: id }: { readonly locationId: string; readonly about: string },
): Promise<readonly Reported[]> {
  const notice = await findNotice(db, { locationId, id });
  if (!notice) return [];
  const { number, kind, charge, payment, reason, plate, plateState: state, givenAt, state: stands } = notice;
  const money = { cents: charge?.cents ?? null, paidCents: payment?.cents ?? null, paidAt: payment?.at ?? null };
  const reported = {
    _id: id,
    locationId,
    number: showNoticeNumber(number),
    kind,
    status: stands.status,
    reason,
    ...money,
  };
  return [{ id, data: { notice: { ...reported, plate, state, givenAt: givenAt.toISOString() } } }];
}
