import type { api } from '#app/api.ts';
import type { CallInput, EndpointKey } from '#platform/contract/endpoints.ts';
import type { World } from './a-world.ts';

export type EndpointName = keyof typeof api;
type KeyOf<N extends EndpointName> = `${(typeof api)[N]['method']} ${(typeof api)[N]['path']}` & EndpointKey;

/** For each endpoint, a call that makes sense in the world. */
export type Samples = { readonly [N in EndpointName]: (world: World) => CallInput<KeyOf<N>> };
