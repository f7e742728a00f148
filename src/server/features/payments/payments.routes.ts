import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/endpoint-route.ts';

export function paymentsRoutes(_deps: Deps): Route[] {
  return [];
}
