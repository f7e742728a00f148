import type { ValetLocation } from '#contract/valet-board.contract.ts';

/** The one that was chosen, as long as one works there; else the first that is set up. */
export function chooseStand<S extends Pick<ValetLocation, '_id' | 'settings'>>(
  stands: readonly S[],
  chosenId: string | null,
): S | undefined {
  return stands.find(({ _id }) => _id === chosenId) ?? stands.find(({ settings }) => settings !== null) ?? stands[0];
}
