// What the lists of the reconciliation share: which rows they show, and a person's decision about one of them.

import { useState } from 'react';
import type { ReconciliationShown } from '../../reconciliation.contract.ts';

/** Which rows the lists of the reconciliation show. */
export type Shown = { readonly show: ReconciliationShown };

export const pageOf = ({ show }: Shown) => ({ query: { limit: 10, show } });

type Decided<Row, D> = { readonly decision: D; readonly row: Row; readonly at: number };

/**
 * The row being decided, and the last decision. What is retried may be back in the list soon, so the list is refetched
 * every `everyMs` for `forMs`.
 */
export function useDeciding<Row, D extends string>({ everyMs, forMs }: { everyMs: number; forMs: number }) {
  const [deciding, setDeciding] = useState<Row | null>(null);
  const [decided, setDecided] = useState<Decided<Row, D> | null>(null);
  return {
    deciding,
    decided,
    decide: setDeciding,
    onDecided: (decision: D) => {
      setDeciding(null);
      if (deciding) setDecided({ decision, row: deciding, at: Date.now() });
    },
    onClose: () => setDeciding(null),
    /** How soon to refetch, in milliseconds; false: not automatically. */
    refetchInterval: () => decided?.decision === 'try_again' && Date.now() - decided.at < forMs && everyMs,
  };
}
