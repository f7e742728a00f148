// The texts of a lot's day by hour.

const cars = (count: number) => (count === 1 ? '1 car' : `${count} cars`);

export const hoursTexts = {
  title: 'Today by hour',
  most: (count: number, hour: string) => `Busiest so far: ${cars(count)} at ${hour}.`,
  none: 'No car has been parked here today yet.',
  noneAnywhere: 'No car has been parked at your lots today yet.',
  clock: (zoneName: string) => `Hours are ${zoneName}.`,
  room: (capacity: number) => `There is room for ${capacity}.`,
  chart: (day: string, before: string) =>
    `Bars for the most cars in each hour of ${day}, with a mark for the same hour of ${before}.`,
  said: (day: string, hour: string) => `${day}, ${hour}`,
  cars,
  table: 'Show the hours as a table',
  hour: 'Hour',
  notYet: '–',
};
