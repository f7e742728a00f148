import { z } from 'zod';
import { KEY_SCOPES } from '#platform/access/key-scopes.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { Done, Id, IsoTime, NamedLot, oneLine } from '#platform/contract/wire.ts';
import { Proof } from './sign-in-methods.contract.ts';

/** A key that an owner has created. The key itself is returned only once, when it is created. */
const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Null: all lots, including future ones. */
  locations: z.array(NamedLot).nullable(),
  createdAt: IsoTime,
  /** Accurate to the minute. */
  lastUsedAt: IsoTime.nullable(),
  revokedAt: IsoTime.nullable(),
  /** When something last tried the key after it was revoked. */
  lastRefusedAt: IsoTime.nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

const access = { kind: 'roles', roles: ['vendor'] } as const;
const limit = { max: 60, perSeconds: 900 } as const;

export const apiKeysContract = {
  listApiKeys: defineEndpoint({
    method: 'GET',
    path: '/api-keys',
    summary: 'List your API keys, newest first; revoked ones stay listed for 90 days',
    access,
    response: z.object({ data: z.object({ keys: z.array(ApiKey) }) }),
  }),
  makeApiKey: defineEndpoint({
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key, which programs send as a bearer token; it is returned only once',
    access,
    withTwoFactor: true,
    limit,
    body: Proof.extend({
      name: oneLine(60, 'Please give it a name'),
      scopes: z
        .array(z.enum(KEY_SCOPES, { error: 'Choose from the listed scopes.' }), {
          error: 'Choose what it may do.',
        })
        .min(1, 'Choose what it may do.')
        .max(KEY_SCOPES.length),
      /** Omitted or null: all lots, including future ones. */
      locationIds: z.array(Id).min(1, 'Choose at least one location.').max(500).nullish(),
    }),
    response: z.object({ data: ApiKey.extend({ key: z.string() }) }),
    status: 201,
  }),
  revokeApiKey: defineEndpoint({
    method: 'DELETE',
    path: '/api-keys/:id',
    summary: 'Revoke an API key immediately and permanently',
    access,
    limit,
    params: z.object({ id: Id }),
    response: Done,
  }),
};
