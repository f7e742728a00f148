/** Rule 10: money is whole US cents. Half a cent rounds up, and `divideHalfUp` is the only place that rounds. */

/** Whole US cents; negative for refunds. */
export type Cents = number;

const assertInteger = (value: number): void => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer.`);
};

/**
 * Divides integers and rounds to the nearest integer, halves up (-2.5 gives -2). Exact up to 2^53. Throws a RangeError
 * for fractions and for a denominator that is not positive.
 */
export const divideHalfUp = (numerator: number, denominator: number): number => {
  assertInteger(numerator);
  assertInteger(denominator);
  if (denominator <= 0) throw new RangeError(`The denominator ${denominator} is not positive.`);
  const towardsZero = numerator % denominator;
  const quotient = (numerator - towardsZero) / denominator - (towardsZero < 0 ? 1 : 0);
  const remainder = towardsZero < 0 ? towardsZero + denominator : towardsZero;
  return remainder >= denominator - remainder ? quotient + 1 : quotient;
};

/** The cents of a dollar amount; undefined when it has more than two decimals or is not a number. */
export const dollarsToCents = (dollars: number): Cents | undefined => {
  const cents = Math.round(dollars * 100) + 0;
  // Both sides are the double nearest to the same decimal, so 1.1 passes although 1.1 * 100 is not 110 in binary.
  return Number.isSafeInteger(cents) && centsToDollars(cents) === dollars ? cents : undefined;
};

/** Converts to dollars for the fields that the specification gives in dollars, with at most two decimals. */
export const centsToDollars = (cents: Cents): number => {
  assertInteger(cents);
  return cents / 100 + 0;
};

/**
 * "$11.00", "$1,234.50", "-$2.50". Avoids the platform's number formats, which take a phone longer to load
 * than drawing the page does.
 */
export const formatCents = (cents: Cents): string => {
  assertInteger(cents);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
};
