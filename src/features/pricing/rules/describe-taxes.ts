/** Rule 17: taxes in words, as stored in the audit log. */
import type { Tax } from './tax-settings.ts';

/** "City tax 10% of parking by the owner from 2026-12-01; State tax 6.25% of parking and fee by the platform". */
export const describeTaxes = (taxes: readonly Tax[]): string =>
  taxes
    .map(({ name, percent, on, remittedBy, from, until }) =>
      [
        `${name} ${percent}% of ${on === 'parking' ? 'parking' : 'parking and fee'} by the ${remittedBy}`,
        ...(from ? [`from ${from}`] : []),
        ...(until ? [`until ${until}`] : []),
      ].join(' '),
    )
    .join('; ');
