/**
 * The number of a copied zone: the next free one at the lot. P-9 gives P-10, 007 gives 008, and North gives North 2.
 */

/** The longest zone number. */
const MAX_CHARACTERS = 20;

export const nextZoneNumber = (copied: string, taken: readonly string[]): string => {
  const [, name = '', digits = ''] = /^(.*?)(\d{0,9})$/.exec(copied) ?? [];
  const [prefix, first] = digits === '' ? [`${name} `, 2] : [name, Number(digits) + 1];
  const isTaken = new Set(taken);
  for (let number = first; ; number++) {
    const text = String(number).padStart(digits.length, '0');
    const candidate = prefix.slice(0, MAX_CHARACTERS - text.length) + text;
    if (!isTaken.has(candidate)) return candidate;
  }
};
