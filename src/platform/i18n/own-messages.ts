// Replaces the library's message for an invalid value whose schema has none.

import { t } from 'ttag';
import { z } from 'zod';

/** Nothing here is read back, so calling it twice is harmless. */
export function installOwnMessages(): void {
  z.config({ customError: describeIssue });
}

type Issue = z.core.$ZodRawIssue;

const listText = () => t`Send a list.`;
const objectText = () => t`Send an object with named fields.`;
const KINDS: Readonly<Record<string, () => string>> = {
  string: () => t`Send text.`,
  number: () => t`Enter a number.`,
  int: () => t`Enter a whole number.`,
  boolean: () => t`Send true or false.`,
  array: listText,
  tuple: listText,
  object: objectText,
  record: objectText,
};
/** Whether a message says nothing about which field it is for, so that it needs the field's name beside it. */
export function namesNoField(message: string): boolean {
  return [missingText, notRight, notOurs, ...Object.values(KINDS)].some((translate) => translate() === message);
}

const notOurs = () => t`This id is not one of ours.`;
const missingText = () => t`This is missing.`;
const notRight = () => t`This is not right.`;

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missingText() : (KINDS[issue.expected] ?? notRight)();
    case 'too_small':
      return describeBound(issue.origin, { max: false, bound: issue.minimum, isWithin: issue.inclusive !== false });
    case 'too_big':
      return describeBound(issue.origin, { max: true, bound: issue.maximum, isWithin: issue.inclusive !== false });
    case 'invalid_value':
      return t`Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return t`Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return t`There is no ${issue.keys.join(', ')} here.`;
    default:
      return notRight();
  }
}

type Bound = { readonly max: boolean; readonly bound: unknown; readonly isWithin: boolean };

function describeBound(origin: string, { max, bound, isWithin }: Bound): string {
  if (origin === 'string') return max ? t`Use at most ${bound} characters.` : t`Use at least ${bound} characters.`;
  if (origin === 'array') return max ? t`List at most ${bound}.` : t`List at least ${bound}.`;
  if (isWithin) return max ? t`Enter at most ${bound}.` : t`Enter at least ${bound}.`;
  return max ? t`Enter less than ${bound}.` : t`Enter more than ${bound}.`;
}
