import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import { type LotToRank, rankLots } from './rank-lots.ts';
import { BEGINNINGS, readLotSearch, understandSearch, wordsToLookup } from './read-lot-search.ts';
import { correctedForms, otherFormsOf } from './same-words.ts';
import { deletionVariants, isOneErrorApart } from './typing-errors.ts';
import { queriesOf } from './word-queries.ts';

const lot = (name: string, address: string): LotToRank => ({ name, address, lat: 41.88, lng: -87.63 });
const LOTS = [
  lot('Theater Row Self Park', '70 W Randolph St, Chicago, IL 60601'),
  lot('Wrigleyville Lot', '3630 N Clark St, Chicago, IL 60613'),
  lot('Adams & Clark Garage', '100 W Adams St, Chicago, IL 60603'),
  lot('Union Station Garage', '610 W Adams St, Chicago, IL 60661'),
  lot('O’Hare Express Parking', '2100 S Mannheim Rd, Des Plaines, IL 60018'),
];
const KNOWN = new Set(LOTS.flatMap(({ name, address }) => foldPlaceName(`${name} ${address}`).split(' ')));

const find = (typed: string, lots = LOTS) =>
  rankLots(lots, understandSearch(readLotSearch(typed), KNOWN), null).map(({ name }) => name);

describe('a word with one typing error', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);

  it('shares a remainder with the word that was meant', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{4,12}$/),
        fc.nat(),
        fc.constantFrom('lose', 'add', 'change', 'swap'),
        (meant, place, error) => {
          const typed = withError(meant, place, error);
          const shared = deletionVariants(typed).some((left) => deletionVariants(meant).includes(left));
          expect(shared).toBe(true);
          expect(typed === meant || isOneErrorApart(typed, meant)).toBe(true);
        },
      ),
    );
  });

  it('is one error away in either direction, and never from itself', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(isOneErrorApart(one, other)).toBe(isOneErrorApart(other, one));
        expect(isOneErrorApart(one, one)).toBe(false);
      }),
    );
  });

  it.each([
    ['adams', 'adasm'],
    ['adams', 'dams'],
    ['adams', 'adaams'],
    ['adams', 'adamz'],
  ])('%s is one error from %s', (one, other) => expect(isOneErrorApart(one, other)).toBe(true));

  it.each([
    ['adams', 'dasm'],
    ['adams', 'madam'],
    ['lake', 'lane street'],
  ])('%s is more than one error from %s', (one, other) => expect(isOneErrorApart(one, other)).toBe(false));
});

describe('a word that people write in several ways', () => {
  it('matches any of its forms, even when misspelled', () => {
    expect(otherFormsOf('w')).toContain('west');
    expect(otherFormsOf('street')).toContain('st');
    expect(correctedForms('stret')).toContain('st');
    expect(otherFormsOf('adams')).toEqual([]);
  });
});

describe('a search', () => {
  it.each([
    ['Theater Row', 'Theater Row Self Park'],
    ['Theatre Row', 'Theater Row Self Park'],
    ['theaterrow', 'Theater Row Self Park'],
    ['thea ter row', 'Theater Row Self Park'],
    ['wrigleyvile', 'Wrigleyville Lot'],
    ['wrigl', 'Wrigleyville Lot'],
    ['100 W Adams', 'Adams & Clark Garage'],
    ['100 west adams street', 'Adams & Clark Garage'],
    ['Adams and Clark', 'Adams & Clark Garage'],
    ['ohare', 'O’Hare Express Parking'],
    ["O'Hare", 'O’Hare Express Parking'],
    ['610 w adasm', 'Union Station Garage'],
  ])('for "%s" finds %s first', (typed, name) => expect(find(typed)[0]).toBe(name));

  it('finds no lot by its city alone, which is a place', () => {
    expect(find('Chicago')).toEqual([]);
    expect(find('chicago il')).toEqual([]);
  });

  it('has no words if the text has no letters or digits', () => {
    expect(readLotSearch(' … ').words).toEqual([]);
  });

  it('matches no lot for words that no lot has', () => {
    expect(queriesOf(understandSearch(readLotSearch('zzzzzz'), KNOWN))).toEqual([]);
  });

  it('puts the nearer of two equal lots first', () => {
    const far = { ...lot('Main Street Lot', '1 Main St, Aurora, IL'), lat: 41.76, lng: -88.31 };
    const near = { ...lot('Main Street Lot', '1 Main St, Elgin, IL'), lat: 42.03, lng: -88.28 };
    const search = understandSearch(readLotSearch('main street lot'), new Set(['main', 'street', 'lot', '1', 'st']));
    expect(rankLots([far, near], search, { lat: 42.04, lng: -88.28 })[0]).toBe(near);
  });

  it('looks up the words that the last one begins, and the prefix itself only where there are too many of them', () => {
    const requested = (words: readonly string[]) =>
      queriesOf(understandSearch(readLotSearch('adams park'), new Set(words)))[0]?.query;
    const many = Array.from({ length: BEGINNINGS }, (_, at) => `park${at}`);
    expect(requested(['adams', 'park', 'parkway'])).toBe('((adams)) & ((park) | (parkway))');
    expect(requested(['adams', 'park', ...many])).toBe('((adams)) & ((park) | (park:*))');
  });

  it('runs no query twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('adams', 'adasm', 'w', 'st', 'park', 'clark'), { maxLength: 8 }),
        (typed) => {
          const queries = queriesOf(understandSearch(readLotSearch(typed.join(' ')), KNOWN)).map(({ query }) => query);
          expect(new Set(queries).size).toBe(queries.length);
        },
      ),
    );
  });

  it('does not need the words that most lots have when one of its words is wrong', () => {
    const conditions = queriesOf(understandSearch(readLotSearch('100 W Randolph St Chicago IL 60603'), KNOWN));
    expect(conditions[1]?.query).not.toMatch(/\b(w|st|il)\b/);
    expect(find('610 W Adams St Chicago 60601')[0]).toBe('Union Station Garage');
  });

  it('queries only for letters and digits, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        const search = readLotSearch(typed);
        const known = new Set(wordsToLookup(search).keys.filter(Boolean));
        const conditions = queriesOf(understandSearch(search, known));
        for (const { query } of conditions) expect(query).toMatch(/^[a-z0-9()|&: *]*$/);
      }),
    );
  });
});

function withError(word: string, index: number, error: string): string {
  const at = index % word.length;
  if (error === 'lose') return word.slice(0, at) + word.slice(at + 1);
  if (error === 'add') return `${word.slice(0, at)}x${word.slice(at)}`;
  if (error === 'change') return `${word.slice(0, at)}x${word.slice(at + 1)}`;
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}
