// The texts of the revenue pages. Those that the specification fixes are verbatim.

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

export const monthNames: readonly string[] = MONTHS;

export const revenueTexts = {
  title: 'Revenue',
  lead: 'What your lots earn: parking without the transaction fee, less what was refunded.',
  allLots: 'All lots',
  month: 'Month',
  year: 'Year',
  step: (month: string) => `Show ${month}`,
  noLots: 'No locations found',
  noLotsText: 'Your earnings show here from the first sale on.',
  noActivated: 'You currently do not have any Locations activated...',
  noActivatedText: 'List a lot with a zone and a price, and what it earns shows up here as soon as someone pays.',
  noWorkplace: 'The lots where you work show here once an owner assigns you one.',
  addLocation: 'Add Location',
  csv: 'Download CSV',
  csvShort: 'CSV',
  csvOf: (name: string, month: string) => ` of ${name} for ${month}`,
};

export const figureTexts = {
  soFar: (month: string) => `${month} so far`,
  toCome: (month: string) => `${month} has not started`,
  against: (what: string) => `against ${what}`,
  change: (month: string) => `Change from ${month}`,
  today: 'Today so far',
  yesterday: 'Yesterday',
  allTime: 'All time',
  updates: 'Entered by hand',
  more: 'More',
  less: 'Less',
  same: 'The same',
};

export const daysTexts = {
  title: (month: string) => `${month}, day by day`,
  best: (day: string, amount: string) => `Best day: ${day} with ${amount}.`,
  nothing: 'No revenue on any day.',
  chart: (month: string, last: string) => `Bars for each day of ${month}, with a mark for the same day of ${last}.`,
  table: 'Show the days as a table',
  day: 'Day',
  notYet: '–',
};

export const greetingTexts = {
  morning: (name: string) => `Good morning, ${name}.`,
  afternoon: (name: string) => `Good afternoon, ${name}.`,
  evening: (name: string) => `Good evening, ${name}.`,
};

export const hoursTexts = {
  title: 'When vehicles arrive',
  busiest: (weekday: string, hour: string, sales: string) => `Busiest: ${weekday}s at ${hour}, ${sales}.`,
  vehicles: (count: number) => (count === 1 ? '1 vehicle' : `${count} vehicles`),
  caption: 'Vehicles paid for, by weekday and hour at the lot',
  weekday: 'Day',
};

export const lotsTexts = {
  title: (month: string) => `Lots in ${month}`,
  lot: 'Lot',
  total: 'Total',
  change: 'Change',
  share: (percent: string) => `${percent} of all lots`,
  shareColumn: 'Share',
  archived: 'Archived',
  shown: (shown: number, all: number) => `${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} lots`,
  seeAll: (count: number) => (count === 1 ? 'See revenue' : `See all ${count.toLocaleString('en-US')} lots`),
};

export const lotTexts = {
  title: 'Revenue of a lot',
  back: 'Revenue',
  tab: (name: string) => `Revenue of ${name}`,
  empty: 'No revenues for this location',
  emptyText: (month: string) => `Nothing was sold, refunded or entered in ${month}.`,
  rows: 'Sales and refunds',
  writeDown: 'Add an amount',
  totalOf: (month: string) => `Total of ${month}`,
  columns: {
    when: 'Date',
    vehicle: 'Vehicle',
    plate: 'Plate',
    rate: 'Rate',
    ticket: 'Ticket',
    status: 'Status',
    total: 'Total',
  },
  perHour: '/hr',
  perDay: '/day',
  kinds: { session: '', extension: 'Added time', valet: 'Valet', refund: 'Refund', update: 'Entered by hand' },
  statuses: {
    reserved: 'Reserved',
    active: 'Active',
    ended: 'Ended',
    refunded: 'Refunded',
    recorded: 'Recorded',
    paid: 'Paid',
    unpaid: 'Unpaid',
    entry: 'Entry',
    parked: 'Parked',
    requested: 'Requested',
    unrequested: 'Unrequested',
    ready: 'Ready',
    completed: 'Completed',
  } as Readonly<Record<string, string>>,
  ticket: (code: string) => `Ticket ${code}`,
};

export const updateTexts = {
  title: 'Revenue update',
  lead: 'Record what a lot earned outside of Parkvale: cash, a contract, a correction. It counts toward the lot’s month, on its own line, with your name.',
  lot: 'Lot name',
  chooseLot: 'Choose a lot',
  amount: 'Lot revenue in dollars',
  amountHint: 'A negative amount reverses an earlier one, for example -25.00.',
  note: 'Note',
  noteHint: 'Where the money came from, for anyone reading this month later.',
  submit: 'Record',
  busy: 'Recording…',
  done: (amount: string, lot: string) => `${amount} recorded for ${lot}`,
  doneText: (month: string, total: string) => `The total of ${month} is now ${total}.`,
  lotMissing: 'Please provide the lot name',
  amountMissing: 'Please provide the lot revenue',
  amountTooFine: 'An amount has at most two decimals.',
  amountTooHigh: 'This amount is too high.',
  history: (lot: string, month: string) => `${lot} in ${month}`,
  historyEmpty: 'Nothing has been entered for this month yet.',
  total: 'Total of the month',
  by: (name: string, when: string) => `${name}, ${when}`,
};

export const reportTexts = {
  title: 'Reports',
  lead: 'A month of each lot as a file for your spreadsheet: every sale, refund and manual amount.',
  jump: 'On this page',
  allLots: 'All lots',
  allLotsText: 'One line for each lot, with this month and the one before',
};

export const taxTexts = {
  title: 'Taxes',
  text: 'Taxes collected for each authority, less refunds.',
  csv: 'Download CSV',
  csvOf: (month: string) => ` of the taxes of ${month}, by lot and day`,
  none: (month: string) => `No taxes in ${month}. A lot’s taxes are set where you edit the lot.`,
  byAuthority: 'By authority',
  byLot: 'By lot',
  tax: 'Tax',
  byDay: 'By day',
  lotAndTax: 'Lot and tax',
  day: 'Day',
  daysOf: (name: string) => `${name}, by day`,
  collected: 'Collected',
  refunded: 'Refunded',
  due: 'To remit',
  by: { owner: 'You pay it to the authority', platform: 'We hold it for the authority' },
};

export const validationReportTexts = {
  title: 'Validations',
  text: 'Discounts from each merchant’s code on parking paid in the month and not refunded. You can bill each merchant as you agreed.',
  csv: 'Download CSV',
  csvOf: (month: string) => ` of the validations of ${month}, by code`,
  none: (month: string) => `No merchant’s code was used in ${month}. A lot’s codes are under its Validations.`,
  merchant: 'Merchant',
  lot: 'Lot',
  vehicles: 'Vehicles',
  takenOff: 'Discounts',
  total: (amount: string) => `${amount} in total`,
};

/** "March" */
export function monthName({ month }: { readonly month: number }): string {
  return MONTHS[month - 1] ?? '';
}

/** "March 2026" */
export function fullMonth(shown: { readonly month: number; readonly year: number }): string {
  return `${monthName(shown)} ${shown.year}`;
}
