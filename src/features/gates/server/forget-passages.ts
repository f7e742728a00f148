import type { Deps } from '#app/deps.ts';
import { RETENTION_DAYS } from '#features/enforcement/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { deletePassagesBefore } from './passages.store.ts';

/** Plates are kept no longer than cameras' reads. */
export const forgetPassages = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  deletePassagesBefore(db, new Date(now().getTime() - RETENTION_DAYS * DAY_MS));
