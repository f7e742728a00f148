import { t } from 'ttag';

// How much time can be added, as large choices; anything past closing or the longest stay is not offered.

import type { StayDuration } from '#features/pricing/rules/duration.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import type { Choice } from '#platform/ui/choices.tsx';
import { countDays, countHours } from '../booking/describe-parking.ts';
import { type ChosenDuration, readChoice } from '../booking/stay-choice.ts';
import { addsHours, type ExtensionOffer, maxAddable, planExtension, wholePrice } from './plan-extension.ts';

const texts = {
  upTo: (max: string) => t`up to ${max}`,
  tooMuch: (max: string) => t`You can add up to ${max}.`,
  other: t`Other`,
};

export type AddedChoice = {
  /** Minutes or days as chosen, or 'other' for typed input. */
  readonly picked: string;
  readonly typed: { readonly hours: string; readonly minutes: string; readonly days: string };
};

export const OTHER = 'other';
const QUICK_MINUTES = [15, 30, 60, 120, 180];
const QUICK_DAYS = [1, 2, 3];

export function firstChoice(offer: ExtensionOffer): AddedChoice {
  const max = maxAddable(offer);
  const picked = addsHours(offer) ? (max >= 60 ? '60' : (listQuickChoices(offer).at(-1) ?? OTHER)) : '1';
  return { picked, typed: { hours: '0', minutes: String(Math.min(max, 30)), days: '1' } };
}

/** All whole minutes up to this moment. */
export function choiceUntil({ session }: ExtensionOffer, until: Date): AddedChoice {
  const minutes = Math.floor((until.getTime() - new Date(session.endTime).getTime()) / 60_000);
  const typed = { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60), days: '1' };
  return { picked: OTHER, typed };
}

export function addedChoices(offer: ExtensionOffer): readonly Choice<string>[] {
  const isHourly = addsHours(offer);
  const quick = listQuickChoices(offer).map((value) => ({
    value,
    label: isHourly ? formatAddedMinutes(Number(value)) : countDays(Number(value)),
    detail: wholePrice(planExtension(offer, quickDuration(isHourly, value))),
  }));
  const max = maxAddable(offer);
  const detail = isHourly ? texts.upTo(formatMinutes(max)) : texts.upTo(countDays(max));
  return [...quick, { value: OTHER, label: texts.other, detail }];
}

/** The time to add, or why it cannot be added. */
export function readAdded(offer: ExtensionOffer, { picked, typed }: AddedChoice): ChosenDuration {
  const isHourly = addsHours(offer);
  const chosen = picked === OTHER ? readTyped(isHourly, typed) : quickChoice(isHourly, picked);
  if (!chosen.ok) return chosen;
  const max = maxAddable(offer);
  const size = chosen.duration.kind === 'hourly' ? chosen.duration.minutes : chosen.duration.days;
  if (size <= max) return chosen;
  return { ok: false, message: texts.tooMuch(isHourly ? formatMinutes(max) : countDays(max)) };
}

function formatAddedMinutes(minutes: number): string {
  return minutes % 60 === 0 ? countHours(minutes / 60) : formatMinutes(minutes);
}

function readTyped(isHourly: boolean, { hours, minutes, days }: AddedChoice['typed']): ChosenDuration {
  return readChoice(isHourly ? { kind: 'custom_hours', hours, minutes } : { kind: 'custom_days', days }, null);
}

function quickChoice(isHourly: boolean, picked: string): ChosenDuration {
  return { ok: true, duration: quickDuration(isHourly, picked) };
}

function quickDuration(isHourly: boolean, picked: string): StayDuration {
  return isHourly ? { kind: 'hourly', minutes: Number(picked) } : { kind: 'daily', days: Number(picked) };
}

function listQuickChoices(offer: ExtensionOffer): readonly string[] {
  const max = maxAddable(offer);
  return (addsHours(offer) ? QUICK_MINUTES : QUICK_DAYS).filter((size) => size <= max).map(String);
}
