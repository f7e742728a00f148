// Every sentence about a vehicle that was looked up.

export const vehiclesTexts = {
  looking: 'Looking it up…',
  unknown: 'Not in our records; you can go on.',
};
