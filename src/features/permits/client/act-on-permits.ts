import { useMutation } from '@tanstack/react-query';
import { refreshQueries } from '#platform/api/query-client.ts';

/** One act at a time; afterwards the permits, and what is at that address, are refetched. */
export function useAct(alsoRefetched?: string) {
  const acting = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => Promise.all([refreshQueries('/permits'), alsoRefetched && refreshQueries(alsoRefetched)]),
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
