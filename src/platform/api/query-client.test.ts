import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { queryClient, refreshQueries } from './query-client.ts';

describe('refreshing after a change', () => {
  it('refetches even if the first answer, from before the change, is still on its way', async () => {
    const early = Promise.withResolvers<string>();
    const request = vi.fn(() => Promise.resolve('after the change')).mockReturnValueOnce(early.promise);
    const list = new QueryObserver(queryClient, { queryKey: ['/sessions'], queryFn: request });
    const unsubscribe = list.subscribe(() => undefined);

    const refreshed = refreshQueries('/sessions');
    early.resolve('before the change');
    await refreshed;

    expect(list.getCurrentResult().data).toBe('after the change');
    unsubscribe();
  });
});
