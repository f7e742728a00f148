// How mails about permits write days, and what they are about.

import type { LocationRow } from '#features/lots/server/lot-directory.ts';
import { say } from '#platform/calendar/human-time.ts';
import { startOfLocalDay } from '#platform/calendar/local-time.ts';
import type { StoredPermit } from './permits.store.ts';
import type { StoredPlan } from './plans.store.ts';

export type About = { readonly permit: StoredPermit; readonly plan: StoredPlan; readonly lot: LocationRow };

export const sayDay = (day: string, timeZone: string): string => sayMoment(startOfLocalDay(day, timeZone), timeZone);

export const sayMoment = (at: Date, timeZone: string): string => say(at, { timeZone, dateStyle: 'long' });
