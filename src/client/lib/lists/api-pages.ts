import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answer, EndpointKey } from '#contract/api.ts';
import { apiPath, type CallArguments, callApi } from '../api/call-api.ts';

type PagedKey = {
  [K in EndpointKey]: K extends `GET ${string}`
    ? Answer<K> extends { readonly nextCursor: string | null }
      ? K
      : never
    : never;
}[EndpointKey];

/**
 * Query options for a list that the server answers page by page. The query's key begins with the path, so `refreshQueries`
 * finds it; 'pages' tells it from `apiQuery`, which keeps a single answer under the same path.
 */
export function apiPages<K extends PagedKey>(key: K, ...args: CallArguments<K>) {
  return infiniteQueryOptions({
    queryKey: [apiPath(key, ...args), 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => callApi(key, ...forPage(args, pageParam, signal)),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

function forPage<K extends PagedKey>(args: CallArguments<K>, cursor: string | null, signal: AbortSignal) {
  const [input] = args as unknown as readonly [{ readonly query?: object }?];
  const query = { ...input?.query, ...(cursor !== null && { cursor }) };
  return [{ ...input, query, signal }] as unknown as CallArguments<K>;
}
