// Rule 364: a car's color is stored in English, in whatever language it was chosen, and said in the reader's.

import { t } from 'ttag';

/** Colors as people say them of cars; any other is typed and said as it was typed. */
const colorWords = () => ({
  Black: t`Black`,
  White: t`White`,
  Gray: t`Gray`,
  Silver: t`Silver`,
  Blue: t`Blue`,
  Red: t`Red`,
  Brown: t`Brown`,
  Green: t`Green`,
  Gold: t`Gold`,
  Beige: t`Beige`,
  Orange: t`Orange`,
  Yellow: t`Yellow`,
  Burgundy: t`Burgundy`,
  Purple: t`Purple`,
});

export type CarColor = keyof ReturnType<typeof colorWords>;

const isSameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const knownColor = (stored: string): CarColor | undefined =>
  (Object.keys(colorWords()) as CarColor[]).find((color) => isSameText(color, stored));

export function translateColor(stored: string): string {
  const known = knownColor(stored);
  return known ? colorWords()[known] : stored;
}

/** What is stored for a color that was typed in the reader's language. */
export function storedColor(typed: string): string {
  return Object.entries(colorWords()).find(([, word]) => isSameText(word, typed))?.[0] ?? typed;
}

type NamedCar = { readonly color: string; readonly make: string; readonly model: string };

/** "Blue Honda Civic": what staff look for among other cars, so its color comes first in every language. */
export const carName = ({ color, make, model }: NamedCar): string =>
  [translateColor(color), make, model].filter(Boolean).join(' ');

/** As its driver says it: "Blue Honda Civic", or "Honda Civic azul" in a language with another translation of "color first". */
export const ownCarName = (car: NamedCar): string => {
  const name = carName({ ...car, color: '' });
  if (!name || !car.color || t`color first` === 'color first') return carName(car);
  return `${name} ${translateColor(car.color).toLowerCase()}`;
};
