// How mails about permits write days, and what they are about.

import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { startOfLocalDay } from '#platform/calendar/local-time.ts';
import type { StoredPermit } from './permits.store.ts';
import type { StoredPlan } from './plans.store.ts';

export type About = { readonly permit: StoredPermit; readonly plan: StoredPlan; readonly lot: LocationRow };

export const formatLotDay = (day: string, timeZone: string): string =>
  formatLotMoment(startOfLocalDay(day, timeZone), timeZone);

export const formatLotMoment = (at: Date, timeZone: string): string =>
  formatDateTime(at, { timeZone, dateStyle: 'long' });
