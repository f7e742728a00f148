/**
 * Rule 30: a plate is stored as typed, for display, and as a key of letters and digits, for comparison. Spacing, punctuation and symbols
 * such as ♥ carry no meaning and do not count; accents are dropped. A plausible plate is never refused: no state's pattern is checked.
 */
import { t } from 'ttag';

/** Counts letters and digits only. */
export const MAX_PLATE_LENGTH = 8;

/** `foreign`: letters other than A to Z, with or without accents. */
export type PlateProblem = 'missing' | 'too_long' | 'foreign';

export type CheckedPlate =
  | { ok: true; plateKey: string; plateShown: string }
  | { ok: false; refusal: 'plate_invalid'; problem: PlateProblem };

// Phones type their own dashes, dots and invisible characters, so whole classes are removed.
const MEANINGLESS = /[^\p{L}\p{N}]/gu;

/** The key for comparing plates: uppercase letters and digits, without accents, spacing, punctuation and symbols. */
export const normalizePlate = (typed: string): string => typed.normalize('NFKD').toUpperCase().replace(MEANINGLESS, '');

/** Accepts one to eight letters and digits with any spacing and symbols, which the display form keeps. */
export const checkPlate = (typed: string): CheckedPlate => {
  const plateKey = normalizePlate(typed);
  const problem = findProblem(plateKey);
  return problem
    ? { ok: false, refusal: 'plate_invalid', problem }
    : { ok: true, plateKey, plateShown: shownAs(typed) };
};

/** For the field. @param missing what to say when nothing was typed */
export const describePlateProblem = (problem: PlateProblem, missing: string): string => {
  switch (problem) {
    case 'missing':
      return missing;
    case 'too_long':
      return t`At most 8 letters and digits`;
    case 'foreign':
      return t`Use only the letters A to Z and digits`;
    default:
      return problem satisfies never;
  }
};

/** The error of a form's field; undefined for a plate. */
export const plateError = (typed: string, missing: string): string | undefined => {
  const checked = checkPlate(typed);
  return checked.ok ? undefined : describePlateProblem(checked.problem, missing);
};

function findProblem(plateKey: string): PlateProblem | null {
  if (plateKey === '') return 'missing';
  if (/[^A-Z0-9]/.test(plateKey)) return 'foreign';
  return plateKey.length > MAX_PLATE_LENGTH ? 'too_long' : null;
}

const shownAs = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(/\p{C}/gu, '').trim().replace(/\s+/g, ' ');
