import type { Role } from '#platform/access/roles.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { isOfSupport } from '#platform/http/access/authorize.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { twoFactorContract as contract } from '../../two-factor.contract.ts';
import type { AccountsDeps } from '../login/login.service.ts';
import { listPasskeys } from '../passkeys/passkeys.store.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor.service.ts';
import { countRecoveryCodes } from './two-factor.store.ts';

/** Rule 212: where two factors are required, a password alone cannot add a way around the passkeys that the account has. */
export async function isForPasskey(
  db: AccountsDeps['db'],
  { requireTwoFactor }: Pick<AccountsDeps['config'], 'requireTwoFactor'>,
  { user }: Principal,
): Promise<boolean> {
  if (!requireTwoFactor || !user || user.hasTwoFactor || !handlesMoney(user.role)) return false;
  return (await listPasskeys(db, user.id)).length > 0;
}

const handlesMoney = (role: Role): boolean => isOfSupport(role) || MONEY_ROLES.includes(role);
const MONEY_ROLES: readonly Role[] = ['vendor', 'manager', 'accountant'];

export function twoFactorRoutes(deps: AccountsDeps): Route[] {
  const { db, config } = deps;
  return [
    route(contract.getTwoFactor, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const recoveryCodesLeft = await countRecoveryCodes(db, user.id);
      const isRequired = config.requireTwoFactor && isOfSupport(user.role);
      return { data: { isOn: user.takesCode === true, isRequired, recoveryCodesLeft } };
    }),
    route(contract.beginTwoFactor, async ({ body: { password }, principal, now }) => {
      const { user } = principal;
      if (await isForPasskey(db, config, principal)) return refuse('passkey_first');
      const begun = await beginTwoFactor(deps, { userId: user?.id ?? '', password, now });
      return isRefusal(begun) ? begun : { data: begun };
    }),
    route(contract.confirmTwoFactor, async ({ body: { code }, principal: { user, token }, now }) => {
      const codes = await confirmTwoFactor(deps, { userId: user?.id ?? '', code, token, now });
      return isRefusal(codes) ? codes : { data: { recoveryCodes: [...codes] } };
    }),
    route(contract.renewRecoveryCodes, async ({ body, principal: { user, token }, now }) => {
      const codes = await renewRecoveryCodes(deps, { ...body, userId: user?.id ?? '', token, now });
      return isRefusal(codes) ? codes : { data: { recoveryCodes: [...codes] } };
    }),
    route(contract.endTwoFactor, async ({ body, principal: { user, token }, now }) => {
      const refused = await endTwoFactor(deps, { ...body, userId: user?.id ?? '', token, now });
      return refused ?? { message: 'Signing in takes only your password again.' };
    }),
  ];
}
