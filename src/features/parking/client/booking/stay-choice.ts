// The chosen or typed length of stay. Typed input stays text until it is a duration.

import { t } from 'ttag';
import { MAX_DAYS, MAX_HOURS, parseDuration, type StayDuration } from '#features/pricing/rules/duration.ts';

const texts = {
  hoursRange: (max: number) => t`Choose 1 minute to ${max} hours.`,
  daysRange: (max: number) => t`Choose 1 to ${max} days.`,
  wholeMinutes: t`Choose whole minutes.`,
};

export type StayChoice =
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'custom_hours'; readonly hours: string; readonly minutes: string }
  /** Until the zone closes, which gets shorter as time goes by. */
  | { readonly kind: 'until_closing' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'custom_days'; readonly days: string };

export type ChosenDuration =
  | { readonly ok: true; readonly duration: StayDuration }
  | { readonly ok: false; readonly message: string };

export function defaultChoice(isHourly: boolean): StayChoice {
  return isHourly ? { kind: 'hours', hours: 1 } : { kind: 'days', days: 1 };
}

export function fitsZone(choice: StayChoice, isHourly: boolean): boolean {
  return isHourly !== (choice.kind === 'days' || choice.kind === 'custom_days');
}

/** `minutesLeft`: the longest stay that still ends before closing; null when the zone does not close. Whole hours end with it. */
export function readChoice(choice: StayChoice, minutesLeft: number | null): ChosenDuration {
  switch (choice.kind) {
    case 'hours':
      return readHours(Math.min(choice.hours, (minutesLeft ?? Infinity) / 60));
    case 'custom_hours':
      return readHours((readNumber(choice.hours) * 60 + readNumber(choice.minutes)) / 60);
    case 'until_closing':
      return readHours((minutesLeft ?? MAX_HOURS * 60) / 60);
    case 'days':
      return readDays(choice.days);
    case 'custom_days':
      return readDays(readNumber(choice.days));
    default:
      return choice satisfies never;
  }
}

function readHours(hours: number): ChosenDuration {
  const parsed = parseDuration({ isHourly: true, hours });
  if (parsed.ok) return parsed;
  const message = parsed.refusal === 'hours_not_whole_minutes' ? texts.wholeMinutes : texts.hoursRange(MAX_HOURS);
  return { ok: false, message };
}

function readDays(days: number): ChosenDuration {
  const parsed = parseDuration({ isHourly: false, days });
  return parsed.ok ? parsed : { ok: false, message: texts.daysRange(MAX_DAYS) };
}

/** An empty field counts as zero; anything that is not a number makes the duration invalid. */
function readNumber(text: string): number {
  return text.trim() === '' ? 0 : Number(text.replace(',', '.'));
}
