import type { Deps } from '../../deps.ts';

export type Auth = { readonly todo: Deps };
export function createAuth(deps: Deps): Auth {
  return { todo: deps };
}
