import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/endpoint-route.ts';
import type { Auth } from './auth.ts';

export function accountsRoutes(_deps: Deps, _auth: Auth): Route[] {
  return [];
}
