import { useState } from 'react';
import { refreshQueries } from '#platform/api/query-client.ts';

/** One act at a time; afterwards the permits, and what `also` names, are refetched. */
export function useAct(also?: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      await Promise.all([refreshQueries('/permits'), also && refreshQueries(also)]);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}

export type Act = ReturnType<typeof useAct>;
