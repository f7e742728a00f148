/** A notice for a car that never paid: a warning, or a charge of the given number of cents. */

import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { noticeNumberOf } from '#features/notices/rules/notice-number.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';

type Options = {
  readonly locationId: string;
  readonly officerId: string;
  readonly givenAt: Date;
  readonly chargeCents?: number;
  /** When its appeal was refused. */
  readonly upheldAt?: Date;
};

let cars = 0;

export async function aNotice(db: Db, { locationId, officerId, givenAt, chargeCents, upheldAt }: Options) {
  cars += 1;
  const plate = `NW${1000 + cars}`;
  const notice = {
    locationId,
    id: randomUUIDv7(),
    number: noticeNumberOf(randomBytes(12)),
    photoKey: randomBytes(24).toString('base64url'),
    plate,
  };
  await db
    .insertInto('notices')
    .values({
      ...notice,
      officerId,
      checkId: randomUUIDv7(),
      plateKey: plate,
      plateState: 'IL',
      ...(chargeCents === undefined
        ? { kind: 'warning' }
        : {
            kind: 'charge',
            charge: JSON.stringify({ cents: chargeCents, earlyCents: chargeCents, earlyUntil: null }),
          }),
      reason: 'Not paid',
      note: '',
      givenAt,
      appealUntil: new Date(givenAt.getTime() + 15 * DAY_MS),
      coolsUntil: new Date(givenAt.getTime() + 5 * 60_000),
      ...stateOf(upheldAt),
    })
    .execute();
  const { number, id: noticeId } = notice;
  await db.insertInto('noticeNumbers').values({ number, locationId, noticeId }).execute();
  return notice;
}

function stateOf(upheldAt: Date | undefined) {
  if (!upheldAt) return { status: 'open', state: JSON.stringify({ status: 'open' }) } as const;
  const [at, until] = [upheldAt.toISOString(), new Date(upheldAt.getTime() + 15 * DAY_MS).toISOString()];
  return {
    status: 'upheld',
    state: JSON.stringify({ status: 'upheld', at, reason: 'Seen twice', stepUpUntil: until }),
    appeal: JSON.stringify({ at, text: 'I had paid.', email: '' }),
  } as const;
}
