// Which lot is selected and which is under the pointer, shared by the list and the map.

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

type LotMarks = {
  readonly chosenId: string | null;
  readonly hoveredId: string | null;
  readonly choose: (id: string | null) => void;
  readonly hover: (id: string | null) => void;
};

const Marks = createContext<LotMarks>({ chosenId: null, hoveredId: null, choose: () => {}, hover: () => {} });

type LotMarksProviderProps = { readonly first: string | null; readonly children: ReactNode };

export function LotMarksProvider({ first, children }: LotMarksProviderProps) {
  const [chosenId, choose] = useState(first);
  const [hoveredId, hover] = useState<string | null>(null);
  const marks = useMemo(() => ({ chosenId, hoveredId, choose, hover }), [chosenId, hoveredId]);
  return <Marks.Provider value={marks}>{children}</Marks.Provider>;
}

export function useLotMarks(): LotMarks {
  return useContext(Marks);
}

/** The id of a lot's entry in the list. */
export const entryId = (lotId: string): string => `lot-${lotId}`;
