// Imports between features that are still to be untied, each as "from -> to". The list may only shrink, and is to be empty.
import type { Violation } from './find-violations.ts';

const nameOf = ({ path, target }: Violation): string => `${path} -> ${target}`;

/** @returns what is left after the known ones, and one violation for each known one that is untied by now. */
export function exceptKnown(violations: readonly Violation[], known: readonly string[]): Violation[] {
  const found = new Set(violations.filter(({ target }) => target).map(nameOf));
  const untied = known.filter((knot) => !found.has(knot));
  return [
    ...violations.filter((violation) => !violation.target || !known.includes(nameOf(violation))),
    ...untied.map((knot) => ({ path: KNOWN_KNOTS, line: 1, rule: 'knots-only-shrink', message: shrink(knot) })),
  ];
}

export const KNOWN_KNOTS = 'scripts/boundaries/known-knots.json';

export function stillKnown(violations: readonly Violation[], known: readonly string[]): string[] {
  const found = new Set(violations.filter(({ target }) => target).map(nameOf));
  return known.filter((knot) => found.has(knot));
}

function shrink(knot: string): string {
  return `${knot} is untied: run node scripts/check-boundaries.ts --shrink`;
}
