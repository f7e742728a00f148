// The rates of a zone while they are edited: which are open, and the last one that was removed.

import { useState } from 'react';
import type { EnteredRate } from './entered-rate.ts';

type Removed = { readonly rate: EnteredRate; readonly index: number };

export type RateList = {
  readonly rates: readonly EnteredRate[];
  readonly change: (key: string, changed: Partial<EnteredRate>) => void;
  readonly add: (rate: EnteredRate) => void;
  readonly remove: (key: string) => void;
  /** What was last removed and can be put back. */
  readonly removed: Removed | null;
  readonly undo: () => void;
  /** From here on, nothing can be put back. */
  readonly forget: () => void;
  readonly isOpen: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  readonly open: (keys: readonly string[]) => void;
};

export function useRateList(
  rates: readonly EnteredRate[],
  onChange: (rates: readonly EnteredRate[]) => void,
): RateList {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<Removed | null>(null);
  const open = (keys: readonly string[]) => setOpened((now) => new Set([...now, ...keys]));
  return {
    rates,
    change: (key, changed) => onChange(rates.map((rate) => (rate.key === key ? { ...rate, ...changed } : rate))),
    add: (rate) => {
      onChange([...rates, rate]);
      open([rate.key]);
    },
    remove: (key) => {
      const index = rates.findIndex((rate) => rate.key === key);
      const rate = rates[index];
      onChange(rates.filter((each) => each !== rate));
      setRemoved(rate ? { rate, index: index } : null);
    },
    removed,
    undo: () => {
      if (removed) onChange(rates.toSpliced(removed.index, 0, removed.rate));
      setRemoved(null);
    },
    forget: () => setRemoved(null),
    isOpen: (key) => opened.has(key),
    toggle: (key) =>
      setOpened(opened.has(key) ? new Set([...opened].filter((each) => each !== key)) : new Set([...opened, key])),
    open,
  };
}
