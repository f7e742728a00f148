// The price lines of a stay at $5 an hour with a 10 percent fee, as SQL.

import { plainTerms } from '#platform/testing/builders/plain-terms.ts';

export const TERMS = `'${JSON.stringify(plainTerms({ isHourly: true, priceCents: 500, feeBasisPoints: 1000 }))}'::json`;

/** `parking`: an SQL expression for the cents of the parking line. */
export function linesOf(parking: string): string {
  const line = (kind: string, label: string, cents: string, payee: string) =>
    `json_build_object('kind', '${kind}', 'label', '${label}', 'cents', ${cents}, 'payee', '${payee}')`;
  return `json_build_array(${line('parking', 'Parking', parking, 'owner')},
      ${line('fee', 'Transaction fee', `${parking} / 10`, 'platform')})`;
}
