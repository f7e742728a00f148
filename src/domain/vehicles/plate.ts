/**
 * Rule 30: a plate is stored as typed, for display, and as a key of letters and digits, for comparison. Spaces, hyphens
 * and dots carry no meaning. A plausible plate is never refused: no state's pattern is checked.
 */

export const MAX_PLATE_LENGTH = 8;

export type CheckedPlate = { ok: true; plateKey: string; plateShown: string } | { ok: false; refusal: 'plate_invalid' };

const PLATE_KEY = new RegExp(`^[A-Z0-9]{1,${MAX_PLATE_LENGTH}}$`);

// Phones type their own dashes, dots and invisible characters, so whole classes are removed.
const MEANINGLESS = /[\s\p{Pd}\p{Cf}.·]/gu;

/** The key for comparing plates: uppercase, without spaces, hyphens and dots. */
export const normalizePlate = (typed: string): string => upperCase(typed).replace(MEANINGLESS, '');

/**
 * Accepts one to eight letters and digits with any spacing; the display form keeps the spacing as
 * long as it fits on a plate.
 */
export const checkPlate = (typed: string): CheckedPlate => {
  const plateKey = normalizePlate(typed);
  if (!PLATE_KEY.test(plateKey)) return { ok: false, refusal: 'plate_invalid' };
  const asTyped = upperCase(typed)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/g, ' ');
  return { ok: true, plateKey, plateShown: asTyped.length <= MAX_PLATE_LENGTH ? asTyped : plateKey };
};

const upperCase = (typed: string): string => typed.normalize('NFKC').toUpperCase();
