// A page as the router sees it. Each role's folder lists its own; the router takes the first that fits path and role.

import type { ComponentType, ReactNode } from 'react';
import type { Role } from '#domain/accounts/roles.ts';
import type { RoutePath } from '../../paths.ts';
import type { ParamsOf } from '../api/fill-path.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';

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
