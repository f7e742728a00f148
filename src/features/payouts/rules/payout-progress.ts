/**
 * Rule 195: what happens to money that the product sends to an owner. intended: promised, but not known to be made. made: it
 * has left what the provider holds for us. bank_failed: the owner's bank refused it, and it is in the owner's account at the
 * provider. returned: we have it again, and owe it again. refused: the provider made no payout. called_off: by support, or
 * because less is owed by now.
 */
import { HOUR_MS, MINUTE_MS } from '#platform/calendar/durations.ts';

export const PAYOUT_STATUSES = [
  'intended',
  'made',
  'arrived',
  'bank_failed',
  'returned',
  'refused',
  'called_off',
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** What the owner reads. */
export const PAYOUT_PROGRESS = ['on_its_way', 'arrived', 'at_provider', 'came_back', 'not_sent'] as const;
export type PayoutProgress = (typeof PAYOUT_PROGRESS)[number];

const PROGRESS: Readonly<Record<PayoutStatus, PayoutProgress>> = {
  intended: 'on_its_way',
  made: 'on_its_way',
  arrived: 'arrived',
  bank_failed: 'at_provider',
  returned: 'came_back',
  refused: 'not_sent',
  called_off: 'not_sent',
};

export const progressOf = (status: PayoutStatus): PayoutProgress => PROGRESS[status];

/** For a made payout: where the provider says the money is. */
export type TransferProgress = {
  readonly arrival: 'on_its_way' | 'arrived' | 'bank_refused';
  readonly reversedCents: number;
};

/** A payout that came back in full is returned, whatever its bank said before. */
export function statusAfter(cents: number, { arrival, reversedCents }: TransferProgress): PayoutStatus {
  if (reversedCents >= cents) return 'returned';
  if (arrival === 'bank_refused') return 'bank_failed';
  return arrival === 'arrived' ? 'arrived' : 'made';
}

/** Banks may return money for this long after it arrived. */
const WATCHED_MS = 10 * 24 * HOUR_MS;

/** Minutes to wait after a failed attempt: one, then twice as long each time, up to an hour. */
export const pauseAfter = (failures: number): number => Math.min(2 ** Math.min(failures, 10) * MINUTE_MS, HOUR_MS);

/** When to check a payout next, in case no notification arrives; null means never again. */
export function nextCheck(status: PayoutStatus, madeAt: Date, now: Date): Date | null {
  const age = now.getTime() - madeAt.getTime();
  if (status === 'made') return new Date(now.getTime() + (age < HOUR_MS ? HOUR_MS : 12 * HOUR_MS));
  return status === 'arrived' && age < WATCHED_MS ? new Date(now.getTime() + 24 * HOUR_MS) : null;
}
