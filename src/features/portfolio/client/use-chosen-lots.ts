// Which lots are selected for a change: some of them, or all that the filters find.

import { useState } from 'react';
import type { ChosenLots } from '../bulk.contract.ts';
import type { PortfolioLot } from '../portfolio.contract.ts';
import type { PortfolioView } from './use-portfolio-view.ts';

export type ChosenState = {
  readonly count: number;
  readonly lots: ChosenLots;
  readonly isAll: boolean;
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly choose: (page: readonly PortfolioLot[]) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
};

export function useChosenLots({ filter }: PortfolioView, found: number): ChosenState {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // If the filters change afterwards, they mean other lots.
  const [allOf, setAllOf] = useState<string | null>(null);
  const now = JSON.stringify(filter);
  const isAll = allOf === now;
  return {
    count: isAll ? found : ids.size,
    lots: isAll ? { filter } : { ids: [...ids] },
    isAll,
    has: (id) => isAll || ids.has(id),
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    choose: (page) => setIds(new Set([...ids, ...page.map(({ _id }) => _id)])),
    chooseAll: () => setAllOf(now),
    clear: () => {
      setIds(new Set());
      setAllOf(null);
    },
  };
}
