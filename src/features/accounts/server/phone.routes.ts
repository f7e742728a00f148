// An account's phone is confirmed with six digits that are texted to it.

import { randomInt } from 'node:crypto';
import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { queueText, readPhone } from '#features/messages/server/public.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, countAttempt } from '#platform/http/access/attempts.store.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { phoneContract as contract } from '../phone.contract.ts';
import { consumePhoneCode, findPhoneOf, forgetPhoneOf, savePhone, savePhoneCode } from './account-phones.store.ts';

const BY_NUMBER: AttemptLimit = { max: 3, perSeconds: 600 };
const BY_ACCOUNT_A_DAY: AttemptLimit = { max: 10, perSeconds: 86_400 };

export function phoneRoutes(deps: Deps): Route[] {
  return [
    route(contract.getMyPhone, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { phone: await findPhoneOf(deps.db, user.id) } };
    }),
    route(contract.requestPhoneCode, async ({ principal: { user }, body }) => {
      if (!user) return refuse('not_signed_in');
      const refused = await sendCode(deps, user.id, body.phone);
      return refused ?? { message: 'Code sent' };
    }),
    route(contract.confirmPhone, async ({ principal: { user }, body }) => {
      if (!user) return refuse('not_signed_in');
      const phone = await confirm(deps, user.id, body.code.replace(/\D/g, ''));
      return isRefusal(phone) ? phone : { data: { phone } };
    }),
    route(contract.removePhone, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      await inTransaction(deps.db, (tx) => forgetPhoneOf(tx, user.id));
      return { message: 'Phone removed' };
    }),
  ];
}

async function sendCode(deps: Deps, userId: string, typed: string): Promise<Refusal | null> {
  const read = readPhone(typed);
  if ('problem' in read) return refuseField('phone', read.problem);
  const { phone } = read;
  if (!phone.startsWith('+1')) return refuseField('phone', t`Enter a phone of the US or Canada.`);
  const now = deps.now();
  const mayRequest =
    (await countAttempt(deps.db, `phone-code-for:${phone}`, BY_NUMBER, now)) &&
    (await countAttempt(deps.db, `phone-code-by:${userId}`, BY_ACCOUNT_A_DAY, now));
  if (!mayRequest) return refuse('too_many_requests');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const text = t`Parkvale: your code is ${code}. It confirms this phone for your account. If you did not ask for it, ignore this text.`;
  const { withheld } = await inTransaction(deps.db, async (tx) => {
    await savePhoneCode(tx, { userId, phone, code, now });
    return queueText(tx, deps, { to: phone, text, urgency: 'ready', service: 'code_requested' });
  });
  if (withheld === null) return null;
  return refuse('malformed', {
    fields: { phone: t`This phone gets no texts from us. Text START from it, then try again.` },
  });
}

/** The attempt counts even if it is wrong. */
async function confirm({ db, now }: Deps, userId: string, code: string): Promise<string | Refusal> {
  return inTransaction(db, async (tx) => {
    const phone = await consumePhoneCode(tx, { userId, code, now: now() });
    if (phone === null) return refuse('phone_code_wrong');
    await savePhone(tx, userId, phone, now());
    return phone;
  });
}
