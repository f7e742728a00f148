// A block as its form holds it: as typed, and converted to what the server takes.

import { t } from 'ttag';
import { localTimeOf, readLocalTime } from '#platform/calendar/local-input.ts';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import type { FieldErrors } from '#platform/ui/fields/use-form.ts';
import type { CountedZone } from './counted-zones.ts';

const texts = {
  countWrong: (capacity: number) =>
    capacity < 1 ? t`This zone has no spaces.` : t`A whole number from 1 to ${capacity}.`,
  untilPassed: t`This time has passed.`,
};

export type Block = CallInput<'PUT /zones/:id/blocked'>['body'];
export type SeenBlock = NonNullable<Block['was']>;

/** As the fields hold it. */
export type EnteredBlock = {
  readonly blocked: string;
  readonly reason: string;
  /** On the lot's clock, such as 2026-11-20T17:30; empty: until the owner removes it. */
  readonly until: string;
};

/** What the zone has blocked now, or empty fields. */
export function enteredFrom({ blocked, blockedReason, blockedUntil }: CountedZone, timeZone: string): EnteredBlock {
  return {
    blocked: blocked === 0 ? '' : String(blocked),
    reason: blockedReason ?? '',
    until: blockedUntil === null ? '' : localTimeOf(new Date(blockedUntil), timeZone),
  };
}

/** Lets the server detect that somebody else has changed the block since. */
export const seenOf = ({ blocked, blockedUntil }: Pick<CountedZone, 'blocked' | 'blockedUntil'>): SeenBlock => ({
  blocked,
  until: blockedUntil,
});

type At = { readonly capacity: number; readonly timeZone: string; readonly now: Date };

export function checkBlock(
  { blocked, until }: EnteredBlock,
  { capacity, timeZone, now }: At,
): FieldErrors<EnteredBlock> {
  const count = readWhole(blocked);
  const end = until === '' ? null : readLocalTime(until, timeZone);
  return {
    ...(!(count >= 1 && count <= capacity) && { blocked: texts.countWrong(capacity) }),
    ...(end !== null && end <= now && { until: texts.untilPassed }),
  };
}

export function blockOf({ blocked, reason, until }: EnteredBlock, timeZone: string): Block {
  const end = until === '' ? null : readLocalTime(until, timeZone);
  return { blocked: readWhole(blocked), reason: reason.trim() || null, until: end?.toISOString() ?? null };
}
