// Server answers are cached for a while and refetched when they may have changed.

import { type DataTag, type Query, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Answer, EndpointKey } from '#platform/contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { boot, bootedAt } from './boot.ts';
import { apiPath, type CallArguments, callApi } from './call-api.ts';

type GetKey = Extract<EndpointKey, `GET ${string}`>;

const FRESH_MS = 30_000;
const MAX_RETRIES = 2;

/** For what people open to see what has just come in: what is known is shown at once, and asked for again each time. */
export const LATEST = { staleTime: 0 } as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Offline, a paused query would look like endless loading; a failed one can say so.
      networkMode: 'always',
      // Many pages read an answer in children that render after their own lot has come, which tracking of used fields misses.
      notifyOnChangeProps: 'all',
      // The call itself has repeated what a busy server refused.
      retry: (failures, error) =>
        failures < MAX_RETRIES && isWorthRepeating(error) && (error as ApiError).code !== 'busy',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Query options for a GET call. Resolves immediately when the server embedded the answer in the page. */
export function apiQuery<K extends GetKey>(key: K, ...args: CallArguments<K>) {
  const path = apiPath(key, ...args);
  const embedded = boot.preloaded[path];
  return queryOptions<Answer<K>>({
    queryKey: [path],
    queryFn: ({ signal }) => callApi(key, ...withSignal(args, signal)),
    ...(embedded === undefined ? {} : { initialData: embedded as Answer<K>, initialDataUpdatedAt: bootedAt }),
  });
}

/**
 * Refetches what changed on the server: every answer whose path begins with this. Answers that no page is showing are
 * dropped, so that the next page does not start with an old one.
 */
export async function refreshQueries(pathPrefix: string): Promise<void> {
  const predicate = ({ queryKey: [path] }: Query) => typeof path === 'string' && path.startsWith(pathPrefix);
  queryClient.removeQueries({ predicate, type: 'inactive' });
  // A first answer still on its way may be older than the change, and would not be refetched.
  await queryClient.cancelQueries({ predicate });
  await queryClient.invalidateQueries({ predicate });
}

/** Shows the answer to a change. An answer still on its way may be older than the change, and would replace it. */
export async function storeAnswer<T>(queryKey: DataTag<QueryKey, T, Error>, answer: NoInfer<T>): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<unknown>(queryKey, answer);
}

/** Everything that shows a stay. */
export async function refreshSessions(): Promise<void> {
  await Promise.all([refreshQueries('/sessions'), refreshQueries('/receipts')]);
}

function withSignal<K extends EndpointKey>(args: CallArguments<K>, signal: AbortSignal): CallArguments<K> {
  return [{ ...args[0], signal }] as unknown as CallArguments<K>;
}

/** The server did not answer, or failed. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof ApiError && (error.unanswered || error.status >= 500);
}
