// The texts of the owner's valet pages: stands, their boards, waits and settings.

import { formatMinutes } from '#domain/calendar/human-time.ts';

/** "12 min", "40 s": waits as people say them. */
export function formatWait(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : formatMinutes(Math.round(seconds / 60));
}

export const managementTexts = {
  title: 'Management',
  lead: 'Every valet stand as it is now.',
  none: 'No locations found',
  noneText: 'None of your lots has a valet stand yet. Set a rate for one under Valet Locations.',
  valetLocations: 'Valet Locations',
  all: 'All stands today',
  stand: {
    open: 'Cars with us',
    waiting: 'Waiting',
    inFront: 'In front',
    longest: 'longest wait',
    nobodyWaits: 'No one is waiting',
    board: 'Open board',
    settings: 'Valet settings',
    shifts: 'Shifts',
    of: (name: string) => ` of ${name}`,
  },
  board: {
    back: 'Management',
    title: (name: string) => name,
    loading: 'Board',
  },
  ticket: { allowed: 'The handover without the code is allowed' },
};

export const waitsTexts = {
  title: 'From request to handover',
  day: 'Day',
  none: 'No requested car was handed over on this day.',
  message: (p50: string, p90: string, at: string) =>
    `At ${at}, the slowest quarter hour, half of the guests had their car within ${p50}, nine of ten within ${p90}.`,
  chart: 'Waits by quarter hour: half of the guests, and nine of ten. The table below has the figures.',
  table: 'Show the figures',
  caption: 'Waits by quarter hour of the request',
  columns: { from: 'Requested from', cars: 'Cars', p50: 'Half within', p90: 'Nine of ten within' },
  half: 'half',
  most: 'nine of ten',
};

export const settingsTexts = {
  title: 'Valet settings',
  lead: (name: string) => name,
  back: 'Valet Locations',
  kind: 'Price',
  hourly: 'By the hour',
  daily: 'By the day',
  price: 'Rate in dollars',
  priceHourly: 'Per hour, at least one; the fee is added.',
  priceDaily: 'Per started day; the fee is added.',
  priceMissing: 'Please enter a price',
  priceTooFine: 'Use at most two decimals.',
  priceTooLarge: 'At most $10,000.',
  priceBelow: 'A price cannot be negative.',
  hooks: 'Hooks on the key board',
  hooksHint: 'Numbered from 1. Enter 0 if there is no key board.',
  hooksWrong: 'A whole number from 0 to 2,000.',
  capacity: 'Spaces',
  capacityHint: 'How many cars there is room for. Empty: not counted.',
  capacityWrong: 'A whole number from 0 to 20,000, or nothing.',
  asksCode: 'Ask for the guest’s code at the handover',
  asksCodeHint: 'Without it, a ticket number is enough to drive off. Turn it off only if you know your guests.',
  openTickets: 'Open tickets keep their rate.',
  submit: 'Save settings',
  busy: 'Saving…',
  saved: (name: string) => `The valet settings of ${name} are saved`,
};
