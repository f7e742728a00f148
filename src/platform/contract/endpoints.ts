// The types that the client's calls are derived from.

import type { z } from 'zod';
import type { EndpointShape } from './endpoint.ts';

/** The whole API by the names of its endpoints, which `app/api.ts` declares. */
// biome-ignore lint/suspicious/noEmptyInterface: app/api.ts extends it.
export interface Api {}

type KeyOf<E extends EndpointShape> = `${E['method']} ${E['path']}`;

/** The endpoints by the name that a client uses: 'POST /users/login'. */
export type Endpoints = { [Name in keyof Api as KeyOf<Api[Name]>]: Api[Name] };
export type EndpointKey = keyof Endpoints;

type InputOf<E, Part extends string> = E extends { readonly [P in Part]: z.ZodType } ? z.input<E[Part]> : never;
type Given<Name extends string, T> = [T] extends [never] ? object : { [N in Name]: T };

/** The input of a call: path variables, query and body, where the endpoint has them. */
export type CallInput<K extends EndpointKey> = Given<'params', InputOf<Endpoints[K], 'params'>> &
  ([InputOf<Endpoints[K], 'query'>] extends [never] ? object : { query?: InputOf<Endpoints[K], 'query'> }) &
  Given<'body', InputOf<Endpoints[K], 'body'>>;

export type Answer<K extends EndpointKey> = z.output<Endpoints[K]['response']>;
