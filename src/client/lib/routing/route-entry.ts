// A page as the router sees it. Each role's folder lists its own; the router takes the first that fits path and role.

import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import type { Role } from '#domain/accounts/roles.ts';
import type { RoutePath } from '../../paths.ts';
import type { ParamsOf } from '../api/fill-path.ts';

export type PageProps<P extends RoutePath> = { readonly params: ParamsOf<P> };

type Guard = ComponentType<{ readonly children: ReactNode }>;
type PageModule<P extends RoutePath> = { readonly default: ComponentType<PageProps<P>> };

export type RouteEntry = LazyPage<{ readonly params: Readonly<Record<string, string>> }> & {
  readonly path: RoutePath;
  /** Wraps the page; leads to the login page when it fails. */
  readonly guard?: Guard;
  /** When the same address shows other pages to other roles: null is somebody who is not signed in. */
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

// A page whose script is fetched when it is first needed. Once the script is there the page is drawn at once: told of it
// by an ordinary promise, React would draw the skeleton first, and then keep it for a third of a second.
type Script<Props> = { readonly default: ComponentType<Props> };

export type LazyPage<Props> = {
  readonly page: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches the script, unless it is there already. */
  readonly load: () => Promise<unknown>;
};

export function lazyPage<Props>(fetchScript: () => Promise<Script<Props>>): LazyPage<Props> {
  let script: Script<Props> | null = null;
  const load = async () => {
    script ??= await fetchScript();
    return script;
  };
  return { page: lazy(() => (script ? toldAtOnce(script) : load())), load };
}

/** React takes any thenable; this one does not wait for the next task before it tells. */
function toldAtOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: being one is what it is for.
  return { then: (tell: (value: T) => void) => tell(value) } as unknown as Promise<T>;
}
