// A notice's current state, as webhooks report it.

import type { z } from 'zod';
import type { Db } from '#platform/db/database.ts';
import type { ReportedNotice } from '../notice-shapes.ts';
import { showNoticeNumber } from '../rules/notice-number.ts';
import { findNotice } from './notices.store.ts';

type Reported = { readonly id: string; readonly data: Readonly<Record<string, unknown>> };

/** The words of an appeal stay with the lot. */
export async function reportNotice(
  db: Db,
  { locationId, about: id }: { readonly locationId: string; readonly about: string },
): Promise<readonly Reported[]> {
  const found = await findNotice(db, { locationId, id });
  if (!found) return [];
  const { number, kind, charge, payment, reason, plate, plateState: state, givenAt, state: stands } = found;
  const paidAt = payment?.at ?? null;
  const notice: z.output<typeof ReportedNotice> = {
    _id: id,
    locationId,
    number: showNoticeNumber(number),
    kind,
    status: stands.status,
    reason,
    plate,
    state,
    cents: charge?.cents ?? null,
    paidCents: payment?.cents ?? null,
    paidAt,
    givenAt: givenAt.toISOString(),
  };
  return [{ id, data: { notice } }];
}
