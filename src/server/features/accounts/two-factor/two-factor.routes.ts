import { twoFactorContract as contract } from '#contract/accounts/two-factor.contract.ts';
import { isRefusal, refuse } from '#contract/refusals.ts';
import { isOfSupport } from '../../../http/access/authorize.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import type { AccountsDeps } from '../login/login.service.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor.service.ts';
import { countRecoveryCodes } from './two-factor.store.ts';

export function twoFactorRoutes(deps: AccountsDeps): Route[] {
  const { db, config } = deps;
  return [
    route(contract.getTwoFactor, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const recoveryCodesLeft = await countRecoveryCodes(db, user.id);
      const isRequired = config.requireTwoFactor && isOfSupport(user.role);
      return { data: { isOn: user.hasTwoFactor === true, isRequired, recoveryCodesLeft } };
    }),
    route(contract.beginTwoFactor, async ({ body: { password }, principal: { user }, now }) => {
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
