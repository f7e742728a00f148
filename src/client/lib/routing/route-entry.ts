// A route of the client. The router takes the first entry that matches the path and the role.

import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import type { Role } from '#domain/accounts/roles.ts';
import type { RoutePath } from '../../paths.ts';
import type { ParamsOf } from '../api/fill-path.ts';

export type PageProps<P extends RoutePath> = { readonly params: ParamsOf<P> };

type Guard = ComponentType<{ readonly children: ReactNode }>;
type PageModule<P extends RoutePath> = { readonly default: ComponentType<PageProps<P>> };

export type RouteEntry = LazyPage<{ readonly params: Readonly<Record<string, string>> }> & {
  readonly path: RoutePath;
  /** Wraps the page and redirects to the login page when access is denied. */
  readonly guard?: Guard;
  /** For paths that show different pages to different roles; null means signed out. */
  readonly onlyFor?: (role: Role | null) => boolean;
};

type Options = Pick<RouteEntry, 'guard' | 'onlyFor'>;

/** `definePage(routes.zone, () => import('./booking-page.tsx'))`: the page's default export gets the path's variables. */
export function definePage<P extends RoutePath>(
  path: P,
  fetchScript: () => Promise<PageModule<P>>,
  options: Options = {},
): RouteEntry {
  const { page, load } = lazyPage(fetchScript);
  return { path, page: page as unknown as RouteEntry['page'], load, ...options };
}

// A page whose script loads on first use. Once loaded the page renders synchronously: with an ordinary promise React would
// commit the skeleton first, and keep it for 300 ms.
type Script<Props> = { readonly default: ComponentType<Props> };

export type LazyPage<Props> = {
  readonly page: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches the script unless it is loaded. */
  readonly load: () => Promise<unknown>;
};

export function lazyPage<Props>(fetchScript: () => Promise<Script<Props>>): LazyPage<Props> {
  let script: Script<Props> | null = null;
  const load = async () => {
    script ??= await fetchScript();
    return script;
  };
  return { page: lazy(() => (script ? resolvedNow(script) : load())), load };
}

/** React accepts any thenable; this one resolves synchronously. */
function resolvedNow<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: it has to be a thenable.
  return { then: (resolve: (value: T) => void) => resolve(value) } as unknown as Promise<T>;
}
