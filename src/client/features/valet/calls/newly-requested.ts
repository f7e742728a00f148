import type { Valet } from '#contract/valet/valet-ticket.ts';

const isAsked = ({ whereabouts }: Valet): boolean => whereabouts === 'requested';

/** Cars that wait for an attendant and did not before. Nothing is new on a board that was not looked at before. */
export function newlyRequested(before: readonly Valet[] | null, after: readonly Valet[]): readonly Valet[] {
  if (before === null) return [];
  const known = new Set(before.filter(isAsked).map(({ _id }) => _id));
  return after.filter((ticket) => isAsked(ticket) && !known.has(ticket._id));
}
