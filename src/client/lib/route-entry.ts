// A page as the router sees it. Each role's folder lists its own; the router takes the first that fits path and role.

import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import type { Role } from '#domain/accounts/roles.ts';
import type { ParamsOf, RoutePath } from '../paths.ts';

export type PageProps<P extends RoutePath> = { readonly params: ParamsOf<P> };

type Guard = ComponentType<{ readonly children: ReactNode }>;
type PageModule<P extends RoutePath> = { readonly default: ComponentType<PageProps<P>> };

export type RouteEntry = {
  readonly path: RoutePath;
  readonly page: LazyExoticComponent<ComponentType<{ readonly params: Readonly<Record<string, string>> }>>;
  /** Fetches the page's script. */
  readonly load: () => Promise<unknown>;
  /** Wraps the page; leads to the login page when it fails. */
  readonly guard?: Guard;
  /** When the same address shows other pages to other roles: null is somebody who is not signed in. */
  readonly onlyFor?: (role: Role | null) => boolean;
};

type Options = Pick<RouteEntry, 'guard' | 'onlyFor'>;

/** `definePage(routes.zone, () => import('./booking-page.tsx'))`: the page's default export gets the path's variables. */
export function definePage<P extends RoutePath>(
  path: P,
  load: () => Promise<PageModule<P>>,
  options: Options = {},
): RouteEntry {
  return { path, page: lazy(load) as unknown as RouteEntry['page'], load, ...options };
}
