import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { type ApiKey, apiKeysContract as contract } from '../api-keys.contract.ts';
import { findAccountById } from './accounts.store.ts';
import { listShownKeys, makeKey, revokeKey, type ShownKey } from './api-keys.service.ts';
import type { AccountsDeps } from './login/login.service.ts';

export function apiKeysRoutes(deps: AccountsDeps): Route[] {
  return [
    route(contract.listApiKeys, async ({ principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { keys: (await listShownKeys(deps.db, user.id, now)).map(keyAnswer) } };
    }),
    route(contract.makeApiKey, async ({ body, principal: { user, token }, now }) => {
      const account = await findAccountById(deps.db, user?.id ?? '');
      if (!account) return refuse('not_signed_in');
      const { name, scopes, locationIds = null, ...proof } = body;
      const created = await makeKey(deps, { account, token, name, scopes, locationIds, now }, proof);
      return isRefusal(created) ? created : { data: { ...keyAnswer(created), key: created.key } };
    }),
    route(contract.revokeApiKey, async ({ params: { id }, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      const refused = await revokeKey(deps.db, { userId: user.id, id, now });
      return refused ?? { message: 'This key is revoked.' };
    }),
  ];
}

function keyAnswer({ id, name, ending, scopes, locations, ...times }: ShownKey): ApiKey {
  return {
    _id: id,
    name,
    ending,
    scopes: [...scopes],
    locations: locations && [...locations],
    createdAt: times.createdAt.toISOString(),
    lastUsedAt: times.usedAt?.toISOString() ?? null,
    revokedAt: times.revokedAt?.toISOString() ?? null,
    lastRefusedAt: times.refusedAt?.toISOString() ?? null,
  };
}
