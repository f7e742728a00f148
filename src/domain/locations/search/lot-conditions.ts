// Which lots a search reads, as conditions on their words, from the strictest to the most lenient (rule 175).

import { type Meaning, QUALITY, SURE, type UnderstoodSearch } from './read-lot-search.ts';

/** A lot fits that has all words of one alternative, for each of the typed words. `begins`: a word that begins like this. */
type Alternative = { readonly words: readonly string[]; readonly begins: boolean; readonly quality: number };
type Condition = readonly Alternative[];

/**
 * PostgreSQL's text search queries, the strictest first; none where nothing that was typed is a word of any lot. Each is asked only
 * where those before found no lot, or, where it says so, where they leave room.
 */
export type LotConditions = readonly { readonly query: string; readonly fillsUp: boolean }[];

/** More words than these that a lot has are hardly all wrong, and to doubt each of them takes longest. */
const FEW_WORDS = 3;

export function conditionsOf(search: UnderstoodSearch): LotConditions {
  const all = search.words.map((_, at) => alternativesAt(at, search)).filter((each) => each.length > 0);
  if (all.length === 0) return [];
  const trusted = all.map((each) => anyOf(sureOnes(each)));
  const isShort = all.length <= FEW_WORDS;
  // Every word that lots have is taken as it was typed.
  const trusting = { query: allOf(trusted), fillsUp: false };
  // Every word may have a typing error.
  const doubting = { query: allOf(all.map(anyOf)), fillsUp: isShort };
  // One of the words is not the lot's.
  const others = trusted.map((_, left) => `(${allOf(trusted.filter((_each, at) => at !== left))})`);
  const forgiving = all.length > 1 ? [{ query: others.join(' | '), fillsUp: false }] : [];
  return isShort ? [trusting, doubting, ...forgiving] : [trusting, ...forgiving, doubting];
}

function alternativesAt(at: number, { meanings, beginning, words }: UnderstoodSearch): Condition {
  const own = meanings
    .filter((meaning) => meaning.at === at)
    .map(({ words: meant, quality }: Meaning) => ({ words: meant, begins: false, quality }));
  if (beginning === null || at !== words.length - 1) return own;
  return [...own, { words: [beginning], begins: true, quality: QUALITY.begun }];
}

function sureOnes(condition: Condition): Condition {
  const sure = condition.filter(({ quality }) => quality >= SURE);
  return sure.length > 0 ? sure : condition;
}

// Folded words are letters and digits, which need no quotes.
const anyOf = (condition: Condition): string =>
  `(${condition
    .map(({ words, begins }) => (begins ? `${words[0]}:*` : words.join(' & ')))
    .map((each) => `(${each})`)
    .join(' | ')})`;

const allOf = (conditions: readonly string[]): string => conditions.join(' & ');
