import type { Valet } from '../../contract/valet-ticket.ts';

/** "Blue Honda Civic". */
export function carOf({ color, make, model }: Pick<Valet, 'color' | 'make' | 'model'>): string {
  return [color, make, model].filter(Boolean).join(' ');
}
