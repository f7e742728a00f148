/** A member code; by default for all zones at all times, without limits. */
import { randomUUIDv7 } from 'node:crypto';
import { insertCodes, type NewCode } from '#features/members/server/public.ts';
import type { Db } from '#platform/db/database.ts';

let codes = 0;

export function anUnusedCode(): string {
  codes += 1;
  return `CODE${codes}`;
}

type CodeOptions = Partial<NewCode> & { locationId: string };

export async function aMemberCode(db: Db, options: CodeOptions): Promise<NewCode> {
  const code: NewCode = {
    id: randomUUIDv7(),
    name: 'Sunday visitors',
    code: anUnusedCode(),
    zoneIds: null,
    weekly: [],
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxPlates: null,
    createdAt: new Date('2026-01-15T15:00:00Z'),
    ...options,
  };
  await insertCodes(db, [code]);
  return code;
}
