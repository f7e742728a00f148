import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/endpoint-route.ts';

export function receiptsRoutes(_deps: Deps): Route[] {
  return [];
}
