/**
 * What a copied zone is called: the next number that no zone of the lot has. P-9 leads to P-10, 007 to 008, and a name without a
 * number at its end, such as North, to North 2.
 */

/** A zone's number is at most this long. */
const MOST_CHARACTERS = 20;

export const nextZoneNumber = (copied: string, taken: readonly string[]): string => {
  const [, name = '', digits = ''] = /^(.*?)(\d{0,9})$/.exec(copied) ?? [];
  const [prefix, first] = digits === '' ? [`${name} `, 2] : [name, Number(digits) + 1];
  const isTaken = new Set(taken);
  for (let number = first; ; number++) {
    const text = String(number).padStart(digits.length, '0');
    const candidate = prefix.slice(0, MOST_CHARACTERS - text.length) + text;
    if (!isTaken.has(candidate)) return candidate;
  }
};
