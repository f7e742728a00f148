// The texts of the revenue pages. Texts that the specification fixes are verbatim.

import { c, msgid, ngettext, t } from 'ttag';

const MONTHS = [
  ...[t`January`, t`February`, t`March`, t`April`, t`May`, t`June`],
  ...[t`July`, t`August`, t`September`, t`October`, t`November`, t`December`],
] as const;

export const monthNames: readonly string[] = MONTHS;

export const revenueTexts = {
  title: t`Revenue`,
  lead: t`What your lots earn: parking without the transaction fee, less what was refunded.`,
  allLots: t`All lots`,
  month: t`Month`,
  year: t`Year`,
  step: (month: string) => t`Show ${month}`,
  noLots: t`No locations found`,
  noLotsText: t`Your earnings show here from the first sale on.`,
  noActivated: t`You currently do not have any Locations activated...`,
  noActivatedText: t`List a lot with a zone and a price, and what it earns shows up here as soon as someone pays.`,
  noWorkplace: t`The lots where you work show here once an owner assigns you one.`,
  addLocation: t`Add Location`,
  csv: t`Download CSV`,
  csvShort: t`CSV`,
  csvOf: (name: string, month: string) => t` of ${name} for ${month}`,
};

export const figureTexts = {
  soFar: (month: string) => t`${month} so far`,
  toCome: (month: string) => t`${month} has not started`,
  against: (own: string, before: string) => t`${own} against ${before}`,
  today: t`Today so far`,
  yesterday: t`Yesterday`,
  allTime: t`All time`,
  updates: t`Entered by hand`,
  sources: { session: t`Single stays`, valet: t`Valet`, permit: t`Permits`, notice: t`Notices` },
  more: t`More`,
  less: t`Less`,
  same: t`The same`,
  /** In place of a percentage, if the month before earned nothing. */
  isNew: t`New`,
};

export const daysTexts = {
  title: (month: string) => t`${month}, day by day`,
  best: (day: string, amount: string) => t`Best day: ${day} with ${amount}.`,
  nothing: t`No revenue on any day.`,
  chart: (month: string, last: string) => t`Bars for each day of ${month}, with a mark for the same day of ${last}.`,
  table: t`Show the days as a table`,
  day: t`Day`,
  notYet: '–',
};

export const greetingTexts = {
  morning: (name: string) => t`Good morning, ${name}.`,
  afternoon: (name: string) => t`Good afternoon, ${name}.`,
  evening: (name: string) => t`Good evening, ${name}.`,
};

export const hoursTexts = {
  title: t`When cars arrive`,
  busiest: (weekday: string, hour: string, sales: string) => t`Busiest: ${weekday}s at ${hour}, ${sales}.`,
  vehicles: (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count),
  caption: t`Cars paid for, by weekday and hour at the lot`,
  weekday: t`Day`,
};

export const lotsTexts = {
  title: (month: string) => t`Lots in ${month}`,
  lot: t`Lot`,
  total: t`Total`,
  change: c('column').t`Change`,
  share: (percent: string) => t`${percent} of all lots`,
  shareColumn: t`Share`,
  archived: t`Archived`,
  best: (count: number, all: number) => t`The top ${count} of ${all} lots by revenue. Find any other:`,
  find: t`Find a lot by name or address`,
  noneFound: t`No lots match your search.`,
  see: t`Revenue`,
  of: (name: string) => t` of ${name}`,
  shown: (shown: number, all: number) => t`${shown.toLocaleString(t`en-US`)} of ${all.toLocaleString(t`en-US`)} lots`,
  seeAll: (count: number) =>
    ngettext(msgid`See ${count.toLocaleString(t`en-US`)} lot`, `See all ${count.toLocaleString(t`en-US`)} lots`, count),
};

export const lotTexts = {
  title: t`Revenue of a lot`,
  back: t`Revenue`,
  edit: t`Edit location`,
  fee: t`Fee and settings of this lot`,
  tab: (name: string) => t`Revenue of ${name}`,
  empty: t`No revenues for this location`,
  emptyText: (month: string) => t`Nothing was sold, refunded or entered in ${month}.`,
  rows: t`Sales and refunds`,
  shareOf: (amount: string) => t`Your share of a refund of ${amount}`,
  writeDown: t`Add an amount`,
  totalOf: (month: string) => t`Total of ${month}`,
  columns: {
    when: t`Date`,
    vehicle: t`Car`,
    plate: t`Plate`,
    rate: t`Rate`,
    ticket: t`Ticket`,
    status: t`Status`,
    total: t`Total`,
  },
  perHour: '/hr',
  perDay: '/day',
  kinds: {
    session: '',
    extension: t`Added time`,
    valet: t`Valet`,
    permit: t`Permit`,
    notice: t`Notice`,
    refund: t`Refund`,
    update: t`Entered by hand`,
  },
  statuses: {
    reserved: t`Reserved`,
    active: t`Active`,
    ended: t`Ended`,
    refunded: t`Refunded`,
    recorded: t`Recorded`,
    paid: t`Paid`,
    unpaid: t`Unpaid`,
    entry: t`Entry`,
    parked: t`Parked`,
    requested: t`Requested`,
    unrequested: t`Unrequested`,
    ready: t`Ready`,
    completed: t`Completed`,
  } as Readonly<Record<string, string>>,
  ticket: (code: string) => t`Ticket ${code}`,
};

export const updateTexts = {
  title: t`Revenue update`,
  lead: t`Record what a lot earned outside of Parkvale: cash, a contract, a correction. It counts toward the lot’s month, on its own line, with your name.`,
  lot: t`Lot name`,
  chooseLot: t`Choose a lot`,
  amount: t`Lot revenue in dollars`,
  amountHint: t`A negative amount reverses an earlier one, for example -25.00.`,
  note: t`Note`,
  noteHint: t`Where the money came from, for anyone reading this month later.`,
  submit: t`Record`,
  busy: t`Recording…`,
  done: (amount: string, lot: string) => t`${amount} recorded for ${lot}`,
  doneText: (month: string, total: string) => t`The total of ${month} is now ${total}.`,
  lotMissing: t`Please provide the lot name`,
  amountMissing: t`Please provide the lot revenue`,
  amountTooFine: t`An amount has at most two decimals.`,
  amountTooHigh: t`This amount is too high.`,
  history: (lot: string, month: string) => t`${lot} in ${month}`,
  historyEmpty: t`Nothing has been entered for this month yet.`,
  total: t`Total of the month`,
  by: (name: string, when: string) => `${name}, ${when}`,
};

export const reportTexts = {
  title: t`Reports`,
  lead: t`A month of each lot as a file for your spreadsheet: every sale, refund and manual amount.`,
  jump: t`On this page`,
  allLots: t`All lots`,
  allLotsText: t`One line for each lot, with this month and the one before`,
  months: t`Several months`,
  monthsText: t`One file for all lots: gross sales, refunds, fees, taxes, tips and revenue of each lot and month`,
  period: t`Period`,
  periods: (year: number) => ({
    '3': t`3 months`,
    '6': t`6 months`,
    '12': t`12 months`,
    year: t`${year} so far`,
    before: t`All of ${year - 1}`,
  }),
  monthsCsv: t`CSV`,
};

export const taxTexts = {
  title: t`Taxes`,
  text: t`Taxes collected for each authority, less refunds.`,
  csv: t`Download CSV`,
  csvOf: (month: string) => t` of the taxes of ${month}, by lot and day`,
  none: (month: string) => t`No taxes in ${month}. A lot’s taxes are set where you edit the lot.`,
  byAuthority: t`By authority`,
  byLot: t`By lot`,
  tax: t`Tax`,
  byDay: t`By day`,
  lotAndTax: t`Lot and tax`,
  day: t`Day`,
  daysOf: (name: string) => t`${name}, by day`,
  collected: t`Collected`,
  refunded: t`Refunded`,
  due: t`To remit`,
  by: { owner: t`You pay it to the authority`, platform: t`We hold it for the authority` },
};

export const validationReportTexts = {
  title: t`Validations`,
  text: t`Discounts from each merchant’s code on parking paid in the month and not refunded. You can bill each merchant as you agreed.`,
  csv: t`Download CSV`,
  csvOf: (month: string) => t` of the validations of ${month}, by code`,
  none: (month: string) => t`No merchant’s code was used in ${month}. A lot’s codes are under its Validations.`,
  merchant: t`Merchant`,
  lot: t`Lot`,
  vehicles: t`Cars`,
  takenOff: t`Discounts`,
  total: (amount: string) => t`${amount} in total`,
};

/** "March" */
export function monthName({ month }: { readonly month: number }): string {
  return MONTHS[month - 1] ?? '';
}

/** "March 2026" */
export function fullMonth(shown: { readonly month: number; readonly year: number }): string {
  return `${monthName(shown)} ${shown.year}`;
}
