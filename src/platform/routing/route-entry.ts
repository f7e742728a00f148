// A route of the client. The router takes the first entry that matches the path and the role.

import { type ComponentType, createElement, type ReactNode } from 'react';
import type { Role } from '#platform/access/roles.ts';
import type { ParamsOf } from '#platform/api/fill-path.ts';
import type { RoutePath } from '#platform/paths/paths.ts';

export type PageProps<P extends RoutePath> = { readonly params: ParamsOf<P> };

type Guard = ComponentType<{ readonly children: ReactNode }>;
type PageModule<P extends RoutePath> = { readonly default: ComponentType<PageProps<P>> };

export type RouteEntry = LazyPage<{ readonly params: Readonly<Record<string, string>> }> & {
  readonly path: RoutePath;
  /** Wraps the page and redirects to the login page when access is denied. */
  readonly guard?: Guard;
  /** For paths that show different pages to different roles; null means signed out. */
  readonly onlyFor?: (role: Role | null) => boolean;
  /** It fills the screen, without a menu. */
  readonly alone?: true;
};

type Options = Pick<RouteEntry, 'guard' | 'onlyFor' | 'alone'>;

/** `definePage(routes.zone, () => import('./booking-page.tsx'))`: the page's default export gets the path's variables. */
export function definePage<P extends RoutePath>(
  path: P,
  fetchScript: () => Promise<PageModule<P>>,
  options: Options = {},
): RouteEntry {
  const { page, load } = lazyPage(fetchScript);
  return { path, page: page as unknown as RouteEntry['page'], load, ...options };
}

type Script<Props> = { readonly default: ComponentType<Props> };

export type LazyPage<Props> = {
  readonly page: ComponentType<Props>;
  /** Fetches the script unless it is loaded. */
  readonly load: () => Promise<unknown>;
};

let turn = 0;

/** For a boundary that has caught a page: the script is fetched again when the page is next rendered. */
export function fetchFailedPagesAgain(): void {
  turn += 1;
}

/**
 * A page whose script loads on first use. Once loaded, it renders synchronously: with a promise, React would commit the skeleton first, and
 * keep it for 300 ms. Unlike with `lazy`, a failed load is not final.
 */
export function lazyPage<Props extends object>(fetchScript: () => Promise<Script<Props>>): LazyPage<Props> {
  let script: Script<Props> | undefined;
  let pending: unknown;
  let since: number;
  const load = async () => {
    script ??= await fetchScript();
    return script;
  };
  const page = (props: Props) => {
    if (script) return createElement(script.default, props);
    if (since !== turn) {
      pending = load().catch((failure: unknown) => {
        pending = failure;
      });
    }
    since = turn;
    // React waits for a promise, and gives anything else to the boundary.
    throw pending;
  };
  return { page, load };
}
