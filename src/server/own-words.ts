// The message for an invalid value whose schema has none, instead of the library's.

import { z } from 'zod';

/** Nothing here is read back, so saying it twice does no harm. */
export function sayInOwnWords(): void {
  z.config({ customError: sayIssue });
}

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'Give a text.',
  number: 'Give a number.',
  int: 'Give a whole number.',
  boolean: 'Give true or false.',
  array: 'Give a list.',
  tuple: 'Give a list.',
  object: 'Give an object with named fields.',
  record: 'Give an object with named fields.',
};
const NOT_RIGHT = 'This is not right.';

function sayIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : (KINDS[issue.expected] ?? NOT_RIGHT);
    case 'too_small':
      return sayBound(issue.origin, { most: false, bound: issue.minimum, isWithin: issue.inclusive !== false });
    case 'too_big':
      return sayBound(issue.origin, { most: true, bound: issue.maximum, isWithin: issue.inclusive !== false });
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `Give a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `There is no ${issue.keys.join(', ')} here.`;
    default:
      return NOT_RIGHT;
  }
}

type Bound = { readonly most: boolean; readonly bound: unknown; readonly isWithin: boolean };

function sayBound(origin: string, { most, bound, isWithin }: Bound): string {
  const side = most ? 'most' : 'least';
  if (origin === 'string') return `Use at ${side} ${bound} characters.`;
  if (origin === 'array') return `List at ${side} ${bound}.`;
  if (isWithin) return `Give at ${side} ${bound}.`;
  return `Give ${most ? 'less' : 'more'} than ${bound}.`;
}
