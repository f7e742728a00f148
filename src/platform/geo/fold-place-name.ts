// Normalizes names for comparison: people type "ofallon", "O'Fallon" and "St Louis" for O’Fallon and Saint Louis.

const LONG_FORMS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);

/** Lowercase, without accents, apostrophes or periods; every other mark becomes one space. */
export function foldPlaceName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘ʻ`.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The gazetteer's form of a folded name, with abbreviations written out. */
export function writeOut(folded: string): string {
  return folded
    .split(' ')
    .map((word) => LONG_FORMS.get(word) ?? word)
    .join(' ');
}

/** What a folded text may mean. "st" may be Saint, or the start of Stockton, so both are looked up. */
export function spellingsOf(folded: string): string[] {
  const written = writeOut(folded);
  return written === folded ? [folded] : [written, folded];
}
