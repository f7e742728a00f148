import { useState } from 'react';
import type { SavedCard } from '../saved-card.contract.ts';

export type CardRow = { readonly card: SavedCard; readonly isRemoved: boolean };

/**
 * The cards in the order in which they were first shown, the new ones last: a default that changes moves no row. A card that is removed
 * keeps its row until the next act.
 */
export function useCardRows(cards: readonly SavedCard[] | undefined) {
  const [kept, setKept] = useState<readonly CardRow[]>([]);
  const [seen, setSeen] = useState(cards);
  let rows = kept;
  if (cards && (cards !== seen || (kept.length === 0 && cards.length > 0))) {
    rows = rowsOf(cards, kept);
    setSeen(cards);
    setKept(rows);
  }
  return { rows, forgetRemoved: () => setKept((all) => all.filter(({ isRemoved }) => !isRemoved)) };
}

function rowsOf(cards: readonly SavedCard[], shown: readonly CardRow[]): readonly CardRow[] {
  const known = new Set(shown.map(({ card }) => card._id));
  return [
    ...shown.map(({ card }) => {
      const current = cards.find(({ _id }) => _id === card._id);
      return { card: current ?? card, isRemoved: !current };
    }),
    ...cards.filter(({ _id }) => !known.has(_id)).map((card) => ({ card, isRemoved: false })),
  ];
}
