// The texts of the booking wizard: the roadside page loads these and none of the others. Those that the specification
// fixes are verbatim.

export const bookingTexts = {
  zone: (zoneNumber: string) => `Zone ${zoneNumber}`,
  back: 'All zones',
  haveCode: 'I have a code',
  steps: ['Session Info', 'Payment details', 'Receipt'],
  info: 'Session Info',
  payment: 'Payment details',
  receipt: 'Receipt',

  howLong: 'How long?',
  howManyDays: 'How many days?',
  hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  hoursOrDays: (days: number) => (days === 1 ? '24 hours or 1 day' : `${days * 24} hours or ${days} days`),
  untilTime: (time: string) => (time === '12 AM' ? 'Midnight' : `Until ${time}`),
  untilClosing: 'Until close',
  other: 'Other',
  upToHours: (most: number) => `up to ${most} h`,
  upToDays: (most: number) => `up to ${most}`,
  customHours: 'Hours',
  customMinutes: 'Minutes',
  customDays: 'Days',
  hoursRange: (most: number) => `Choose more than 0 and at most ${most} hours.`,
  daysRange: (most: number) => `Choose 1 to ${most} days.`,
  wholeMinutes: 'Choose a time in whole minutes.',

  covered: (start: string) => `Starts at ${start}. Covered once you pay.`,
  parking: (rate: string | undefined, duration: string, vehicles: number) =>
    `${rate}, ${duration}${vehicles > 1 ? `, ${vehicles} vehicles` : ''}`,
  total: 'Total',

  findAnother: 'Find another lot',
  vehicles: 'Your vehicle',
  severalVehicles: 'Your vehicles',
  plate: 'License plate',
  state: 'State',
  plateOf: (place: number) => `License plate ${place}`,
  stateOf: (place: number) => `State ${place}`,
  addVehicle: 'Add another vehicle',
  removeVehicle: 'Remove',
  removeVehicleOf: (plate: string, place: number) => `Remove ${plate || `vehicle ${place}`}`,
  plateWrong: 'Please provide a valid license plate',
  stateWrong: 'Please provide a valid state for license plate',
  plateTryAgain: 'Please provide a valid license plate number and try again',
  listedTwice: 'This vehicle is listed twice.',

  goOn: (total: string) => `Continue – ${total}`,
  goOnFree: 'Park for free',
  preparing: 'Checking the price…',
  chooseTime: 'Choose a time',

  priceChanged: (total: string) => `It is now ${total}. You have not been charged. Continue if you agree.`,
};
