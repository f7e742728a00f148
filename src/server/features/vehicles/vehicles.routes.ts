import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/endpoint-route.ts';

export function vehiclesRoutes(_deps: Deps): Route[] {
  return [];
}
