// Which lots a search by words reads, as text search queries, from the strictest to the most lenient (rule 175).

import { type Meaning, QUALITY, SHORT_LETTERS, SURE, type UnderstoodSearch } from './read-lot-search.ts';

/** A lot matches if, for each typed word, it has all words of one alternative. `begins`: matches any word that begins like this. */
type Alternative = { readonly words: readonly string[]; readonly begins: boolean; readonly quality: number };
type Condition = readonly Alternative[];

/**
 * PostgreSQL text search queries, the strictest first; empty when nothing that was typed is a word of any lot. Each is run
 * only if the ones before found no lot or, where it says so, left room.
 */
export type WordQueries = readonly { readonly query: string; readonly fillsUp: boolean }[];

/** When a lot has more of the typed words than this, hardly all of them are wrong, and doubting each one is what takes longest. */
const FEW_WORDS = 3;

export function queriesOf(search: UnderstoodSearch): WordQueries {
  const known = search.words
    .map((word, at) => ({ word, alternatives: alternativesAt(at, search) }))
    .filter(({ alternatives }) => alternatives.length > 0)
    .map(({ word, alternatives }) => ({ word, any: anyOf(alternatives), sure: anyOf(onlyCertain(alternatives)) }));
  if (known.length === 0) return [];
  const isShort = known.length <= FEW_WORDS;
  // Take every known word as it was typed.
  const trusting = { query: allOf(known.map(({ sure }) => sure)), fillsUp: false };
  // Allow a typing error in every word.
  const doubting = { query: allOf(known.map(({ any }) => any)), fillsUp: isShort };
  // One of the words is not the lot's. So many lots have "N", "St" and "IL" that querying for them only costs time.
  const notifying = known.filter(({ word }) => word.length > SHORT_LETTERS);
  const queries = (notifying.length < FEW_WORDS ? known : notifying).map(({ sure }) => sure);
  const forgiving = queries.length > 1 ? [{ query: oneLeftOut(queries), fillsUp: false }] : [];
  const conditions = isShort ? [trusting, doubting, ...forgiving] : [trusting, ...forgiving, doubting];
  return conditions.filter(({ query }, at) => conditions.findIndex((each) => each.query === query) === at);
}

function alternativesAt(at: number, { meanings, beginning, words }: UnderstoodSearch): Condition {
  const own = meanings
    .filter((meaning) => meaning.at === at)
    .map(({ words: meant, quality }: Meaning) => ({ words: meant, begins: false, quality }));
  if (beginning === null || at !== words.length - 1) return own;
  return [...own, { words: [beginning], begins: true, quality: QUALITY.begun }];
}

function onlyCertain(condition: Condition): Condition {
  const sure = condition.filter(({ quality }) => quality >= SURE);
  return sure.length > 0 ? sure : condition;
}

// Folded words are letters and digits, which need no quotes.
function anyOf(condition: Condition): string {
  const each = condition.map(({ words, begins }) => (begins ? `${words[0]}:*` : words.join(' & ')));
  return `(${[...new Set(each)].map((one) => `(${one})`).join(' | ')})`;
}

const allOf = (conditions: readonly string[]): string => conditions.join(' & ');

const oneLeftOut = (conditions: readonly string[]): string =>
  conditions.map((_, left) => `(${allOf(conditions.filter((_each, at) => at !== left))})`).join(' | ');
