/**
 * Rule 255: a single box finds a car by what an attendant or a guest knows about it: ticket, hook, place, plate, name, the
 * end of the phone number, make or color. A plate is found even with look-alikes or one typo.
 */

import { translateColor } from '#features/vehicles/rules/car-name.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { comparePlates, lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';

export type FindableCar = {
  readonly ticketNumber: string;
  readonly plateNumber: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly make: string;
  readonly model: string;
  readonly color: string;
  readonly parkedLocation: string;
  readonly hook: number | null;
};

/** Best match first; cars that match equally well keep their order. Empty input finds all. */
export const findCars = <Car extends FindableCar>(cars: readonly Car[], typed: string): readonly Car[] => {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return cars;
  const ranked = cars.flatMap((car) => {
    const rank = rankOf(factsOf(car), words);
    return rank === NOT_FOUND ? [] : [{ car, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ car }) => car);
};

// From most to least certain.
const RANKS = ['ticket', 'plate', 'exact', 'start', 'part', 'look-alike', 'typo'] as const;
const NOT_FOUND = RANKS.length;
const rankNamed = (name: (typeof RANKS)[number]): number => RANKS.indexOf(name);

/** Shorter parts occur in nearly every plate, and similar plates need enough in common. */
const MIN_PART = 2;
const MIN_ALIKE = 3;
const MIN_TYPO = 5;
const PHONE_END = 4;

type Facts = {
  readonly ticket: string;
  readonly plate: string;
  readonly lookalike: string;
  readonly phone: string;
  readonly hook: string;
  readonly place: string;
  readonly words: readonly string[];
};

const factsOf = (car: FindableCar): Facts => {
  const { firstName, lastName, make, model, color } = car;
  const plate = plateKey(car.plateNumber);
  return {
    ticket: foldText(car.ticketNumber),
    plate,
    lookalike: lookAlikeKey(plate),
    phone: car.phoneNumber,
    hook: car.hook === null ? '' : String(car.hook),
    place: foldText(car.parkedLocation),
    words: foldText([lastName, firstName, color, translateColor(color), make, model].join(' '))
      .split(/\s+/)
      .filter(Boolean),
  };
};

/** The input is one thing with spaces in it, such as a plate or a place, or several things that must all match. */
const rankOf = (facts: Facts, words: readonly string[]): number => {
  const each = Math.max(...words.map((word) => wordRank(facts, word)));
  const whole = words.join(' ');
  const asOne = Math.min(wordRank(facts, words.join('')), facts.place === whole ? rankNamed('exact') : NOT_FOUND);
  const found = Math.min(each, asOne);
  return found === NOT_FOUND && isTypo(facts, plateKey(whole)) ? rankNamed('typo') : found;
};

const wordRank = (facts: Facts, word: string): number => {
  const { ticket, plate, lookalike, phone, hook, place, words } = facts;
  if (word.startsWith('#')) return hook !== '' && word === `#${hook}` ? rankNamed('exact') : NOT_FOUND;
  const key = plateKey(word);
  const digits = word.replace(/[().-]/g, '');
  if (word === ticket) return rankNamed('ticket');
  if (key !== '' && key === plate) return rankNamed('plate');
  if (word === hook || word === place || isPhoneEnd(phone, digits)) return rankNamed('exact');
  if ([ticket, place, ...words].some((fact) => fact.startsWith(word)) || startsWith(plate, key))
    return rankNamed('start');
  if (word.length >= MIN_PART && ticket.endsWith(word)) return rankNamed('part');
  if (key.length >= MIN_PART && plate.includes(key)) return rankNamed('part');
  return key.length >= MIN_ALIKE && lookalike.includes(lookAlikeKey(key)) ? rankNamed('look-alike') : NOT_FOUND;
};

const isPhoneEnd = (phone: string, digits: string): boolean =>
  digits.length >= PHONE_END && /^\d+$/.test(digits) && phone.endsWith(digits);

const startsWith = (plate: string, key: string): boolean => key !== '' && plate.startsWith(key);

const isTypo = ({ plate }: Facts, key: string): boolean => key.length >= MIN_TYPO && comparePlates(key, plate) !== null;

const plateKey = (typed: string): string => normalizePlate(typed).replace(/[^A-Z0-9]/g, '');

/** "José" and "jose" are the same name. */
const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .trim();
