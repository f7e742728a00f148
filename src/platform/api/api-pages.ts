import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Answer, EndpointKey } from '#platform/contract/endpoints.ts';
import { boot, bootedAt } from './boot.ts';
import { apiPath, type CallArguments, callApi } from './call-api.ts';

type PagedKey<Method extends string> = {
  [K in EndpointKey]: K extends `${Method} ${string}`
    ? Answer<K> extends { readonly nextCursor: string | null }
      ? K
      : never
    : never;
}[EndpointKey];

/**
 * Query options for a list that the server returns page by page. The query's key begins with the path, so `refreshQueries`
 * finds it; 'pages' distinguishes it from `apiQuery`, which stores a single answer under the same path. The first page resolves immediately when
 * the server embedded it.
 */
export function apiPages<K extends PagedKey<'GET'>>(key: K, ...args: CallArguments<K>) {
  const path = apiPath(key, ...args);
  const embedded = boot.preloaded[path] as Answer<K> | undefined;
  return infiniteQueryOptions({
    queryKey: [path, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => callApi(key, ...forPage(args, 'query', pageParam, signal)),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...(embedded && { initialData: { pages: [embedded], pageParams: [null] }, initialDataUpdatedAt: bootedAt }),
  });
}

/**
 * The same for a search, whose terms are in the body, so that no log contains them. Earlier results stay
 * until the new pages arrive.
 */
export function foundPages<K extends PagedKey<'POST'>>(key: K, ...args: CallArguments<K>) {
  return infiniteQueryOptions({
    queryKey: [apiPath(key, ...args), (args[0] as Input)?.body],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => callApi(key, ...forPage(args, 'body', pageParam, signal)),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/**
 * What a list with a search shows: the results, once their first answer has arrived. Until then the list stays, and
 * expanded rows stay expanded.
 */
export function shownPages<All, Found extends { readonly isPending: boolean }>(
  all: All,
  found: Found,
  isSearching: boolean,
): All | Found {
  return isSearching && !found.isPending ? found : all;
}

type Input = { readonly query?: object; readonly body?: object } | undefined;

function forPage<K extends EndpointKey>(
  args: CallArguments<K>,
  part: 'query' | 'body',
  cursor: string | null,
  signal: AbortSignal,
) {
  const input = args[0] as Input;
  const requested = { ...input?.[part], ...(cursor !== null && { cursor }) };
  return [{ ...input, [part]: requested, signal }] as unknown as CallArguments<K>;
}
