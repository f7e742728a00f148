import type { Valet } from '../../contract/valet-ticket.ts';

const isRequested = ({ whereabouts }: Valet): boolean => whereabouts === 'requested';

/** Cars that are waiting for an attendant and were not before. Nothing is new on a board that was not seen before. */
export function newlyRequested(before: readonly Valet[] | null, after: readonly Valet[]): readonly Valet[] {
  if (before === null) return [];
  const known = new Set(before.filter(isRequested).map(({ _id }) => _id));
  return after.filter((ticket) => isRequested(ticket) && !known.has(ticket._id));
}
