import { useMutation } from '@tanstack/react-query';
import { refreshQueries } from '#platform/api/query-client.ts';

/** One act at a time; afterwards the permits, and what `also` names, are refetched. */
export function useAct(also?: string) {
  const acting = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => Promise.all([refreshQueries('/permits'), also && refreshQueries(also)]),
  });
  return {
    busy: acting.isPending,
    error: acting.error,
    /** Whether it succeeded. */
    run: (work: () => Promise<unknown>): Promise<boolean> =>
      acting.mutateAsync(work).then(
        () => true,
        () => false,
      ),
  };
}

export type Act = ReturnType<typeof useAct>;
