// The texts of the owner's valet pages: stands, their boards, waits and settings.

import { msgid, ngettext, t } from 'ttag';
import { formatMinutes } from '#platform/calendar/human-time.ts';

/** "12 min", "40 s": waits as people say them. */
export function formatWait(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : formatMinutes(Math.round(seconds / 60));
}

export const managementTexts = {
  title: t`Management`,
  lead: t`Every valet stand right now.`,
  none: t`No locations found`,
  noneText: t`None of your lots has a valet stand yet. Set a rate for one under Valet Locations.`,
  valetLocations: t`Valet Locations`,
  all: t`All stands today`,
  allStands: t`All stands`,
  allCars: t`Cars at all stands`,
  wall: t`Wall screen`,
  notAll: (shown: number) => t`${shown} cars are shown, waiting ones first. The others are on their stands’ boards.`,
  stand: {
    open: t`Cars with us`,
    waiting: t`Waiting`,
    inFront: t`In front`,
    longest: t`longest wait`,
    nobodyWaits: t`No one is waiting`,
    late: (cars: number) => ngettext(msgid`${cars} car is late.`, `${cars} cars are late.`, cars),
    shiftBy: (name: string) => t`Shift opened by ${name}`,
    noShift: t`No shift is open`,
    board: t`Open board`,
    settings: t`Valet settings`,
    figures: t`Figures`,
    shifts: t`Shifts`,
    of: (name: string) => t` of ${name}`,
  },
  board: {
    back: t`Management`,
    title: (name: string) => name,
    loading: t`Board`,
  },
  ticket: { allowed: t`The handover without the code is allowed` },
};

export const waitsTexts = {
  title: t`From request to handover`,
  day: t`Day`,
  none: t`No requested car was handed over on this day.`,
  message: (p50: string, p90: string, at: string) =>
    t`At ${at}, the slowest quarter hour, half of the guests had their car within ${p50}, nine of ten within ${p90}.`,
  chart: t`Waits by quarter hour: half of the guests, and nine of ten. The table below has the figures.`,
  table: t`Show the figures`,
  caption: t`Waits by quarter hour of the request`,
  columns: { from: t`Requested from`, cars: t`Cars`, p50: t`Half within`, p90: t`Nine of ten within` },
  half: t`half`,
  most: t`nine of ten`,
};

export const settingsTexts = {
  rates: t`Several rates, a grace period, a lost claim ticket`,
  title: t`Valet settings`,
  lead: (name: string) => name,
  back: t`Valet Locations`,
  kind: t`Price`,
  hourly: t`By the hour`,
  daily: t`By the day`,
  price: t`Rate in dollars`,
  priceHourly: t`Per hour, one-hour minimum; the fee is added.`,
  priceDaily: t`Per day or part of it; the fee is added.`,
  priceMissing: t`Please enter a price`,
  priceTooFine: t`Use at most two decimals.`,
  priceTooLarge: t`At most $10,000.`,
  priceBelow: t`A price cannot be negative.`,
  hooks: t`Hooks on the key board`,
  hooksHint: t`Numbered from 1. Enter 0 if there is no key board.`,
  hooksWrong: t`A whole number from 0 to 2,000.`,
  capacity: t`Spaces`,
  capacityHint: t`How many cars there is room for. Empty: not counted.`,
  capacityWrong: t`A whole number from 0 to 20,000, or empty.`,
  promise: t`Minutes until a guest has the car`,
  promiseHint: t`What you promise. The board marks a wait at half of it, and again when it is over.`,
  promiseWrong: t`A whole number from 2 to 120.`,
  noShow: t`Nobody comes for a car`,
  noShowHint: t`Minutes in front until parking it again is offered. Empty: never.`,
  noShowWrong: t`A whole number from 5 to 720, or empty.`,
  leadCall: t`Call the leads`,
  leadCallHint: t`Seconds until they hear of a requested car that nobody has taken. Empty: never.`,
  leadCallWrong: t`A whole number from 30 to 900, or empty.`,
  asksCode: t`Ask for the guest’s code at the handover`,
  asksCodeHint: t`Without it, a ticket number is enough to drive off. Turn it off only if you know your guests.`,
  tips: t`Tips with online payments`,
  tipsOff: t`No tips`,
  tipsPerson: t`To the person`,
  tipsShared: t`Shared`,
  tipsHint: {
    off: t`Guests are not asked for one.`,
    person: t`To the attendant who hands the car over. Parkvale pays tips out to you separately from your revenue: pass them on.`,
    shared: t`Split equally among those who work the shift. Parkvale pays tips out to you separately from your revenue: pass them on.`,
  },
  chargesRooms: t`Guests may charge parking to their hotel room`,
  chargesRoomsHint: t`Attendants enter the name and room. The hotel collects it, and gets a list for each night.`,
  openTickets: t`Open tickets keep their rate, and their rule for tips.`,
  closes: t`Closes at`,
  closesHint: t`Guests cannot schedule a car for later than this. If empty, the stand never closes.`,
  submit: t`Save settings`,
  busy: t`Saving…`,
  saved: (name: string) => t`The valet settings of ${name} are saved`,
};
