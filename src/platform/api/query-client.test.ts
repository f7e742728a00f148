import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { apiQuery, queryClient, refreshQueries, storeAnswer } from './query-client.ts';

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

describe('the answer to a change', () => {
  it('stays, even if an answer from before the change is still on its way', async () => {
    const early = Promise.withResolvers<{ data: { own: number; managers: number } }>();
    const { queryKey } = apiQuery('GET /owners/:id/refund-limits', { params: { id: 'an-owner' } });
    const limits = new QueryObserver(queryClient, { queryKey, queryFn: () => early.promise });
    const unsubscribe = limits.subscribe(() => undefined);

    await storeAnswer(queryKey, { data: { own: 100, managers: 0 } });
    early.resolve({ data: { own: 50, managers: 0 } });
    await early.promise;
    await new Promise((resolve) => setTimeout(resolve));

    expect(limits.getCurrentResult()).toMatchObject({ status: 'success', data: { data: { own: 100 } } });
    unsubscribe();
  });
});
