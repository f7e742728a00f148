export const parkedHereTexts = {
  parked: (until: string) => `Parked ${until}`,
  addTime: 'Add time',
  addTimeOf: (plate: string) => `Add time for ${plate}`,
  receipt: 'Receipt',
  other: 'Pay for another car',
};
