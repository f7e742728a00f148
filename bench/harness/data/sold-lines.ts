// The price lines of a stay at $5 an hour with a 10 percent fee, and the key of its receipt, as SQL.

import { plainTerms } from '#platform/testing/builders/plain-terms.ts';

export const TERMS = `'${JSON.stringify(plainTerms({ isHourly: true, priceCents: 500, feeBasisPoints: 1000 }))}'::json`;

/** `parking`: an SQL expression for the cents of the parking line. */
export function linesOf(parking: string): string {
  const line = (kind: string, label: string, cents: string, payee: string) =>
    `json_build_object('kind', '${kind}', 'label', '${label}', 'cents', ${cents}, 'payee', '${payee}')`;
  return `json_build_array(${line('parking', 'Parking', parking, 'owner')},
      ${line('fee', 'Transaction fee', `${parking} / 10`, 'platform')})`;
}

/** Built like `receiptKeyAt`, with a hash in place of the random part. */
export const RECEIPT_KEY = `translate(encode(decode(replace(order_id::text, '-', '') || md5(order_id::text) || right(location_id::text, 8),
  'hex'), 'base64'), '+/', '-_')`;
