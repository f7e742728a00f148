// The length that a search asked for, from the address of the page it led to.

import type { StayChoice } from './stay-choice.ts';

const MAX_QUICK_HOURS = 5;
const MAX_QUICK_DAYS = 3;

/** Null if the address asks for none that could be sold here. */
export function requestedChoice(isHourly: boolean, search = location.search): StayChoice | null {
  const minutes = Number(new URLSearchParams(search).get('for'));
  if (!(minutes > 0)) return null;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const days = Math.ceil(minutes / 1440);
  if (!isHourly) return days <= MAX_QUICK_DAYS ? { kind: 'days', days } : { kind: 'custom_days', days: String(days) };
  if (rest === 0 && hours <= MAX_QUICK_HOURS) return { kind: 'hours', hours };
  return { kind: 'custom_hours', hours: String(hours), minutes: String(rest) };
}
