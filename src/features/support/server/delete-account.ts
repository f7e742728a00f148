// Deletes an account on request. Personal data is removed; payments stay without it.

import { msgid, ngettext, t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import {
  type AccountToRemove,
  forgetPerson,
  GONE_NAME,
  lockAccountToRemove,
  lockActiveOf,
} from '#features/accounts/server/public.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { forgetAutoPayOf } from '#features/auto-pay/server/public.ts';
import { forgetFavorites } from '#features/favorites/server/public.ts';
import { countLots } from '#features/lot-directory/server/public.ts';
import { forgetMessagesTo } from '#features/messages/server/public.ts';
import { deleteChoices } from '#features/notifications/server/public.ts';
import { forgetPayer } from '#features/orders/server/public.ts';
import { deleteReview } from '#features/owners/server/public.ts';
import { forgetDetails, forgetDriver } from '#features/parking/server/public.ts';
import { forgetSavedCards } from '#features/payments/server/public.ts';
import { findOwnersMoney, forgetOwnersBank, type OwnersMoney } from '#features/payouts/server/public.ts';
import { endPermitsOf } from '#features/permits/server/public.ts';
import { forgetRefundLimits } from '#features/refunds/server/public.ts';
import { forgetTableViews } from '#features/table-views/server/public.ts';
import { endTeam, leaveTeams } from '#features/team/server/public.ts';
import { forgetTextsOf } from '#features/text-to-park/server/public.ts';
import { forgetAttendant, forgetGuestOf, hasCarAtValet } from '#features/valet/server/public.ts';
import { forgetSavedVehicles } from '#features/vehicles/server/public.ts';
import { deleteWebhooksOf } from '#features/webhooks/server/public.ts';
import type { Role } from '#platform/access/roles.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { queryShardsInTurn } from '#platform/db/sharding/shards-in-turn.ts';
import { formatCents } from '#platform/money/cents.ts';
import { forgetLetters } from './contact/contact-letters.ts';

type Requested = { readonly userId: string; readonly actor: { id: string; role: Role }; readonly now: Date };

/** In the caller's transaction. */
export async function deleteAccount(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  { userId, actor, now }: Requested,
): Promise<Refusal | null> {
  await queryShardsInTurn(tx);
  // Locked before the account's own row, in the same order everywhere.
  const odogwus = await lockActiveOf(tx, 'odogwu');
  const account = await lockAccountToRemove(tx, userId);
  if (!account) return refuse('not_found');
  const money = await findOwnersMoney(tx, userId);
  const refused = refuseRank(account, actor.role, odogwus) ?? (await refuseOwner(tx, userId, money));
  if (refused) return refused;
  // The attendants need the guest's details to hand the car back.
  if (await hasCarAtValet(tx, account.email)) return refuse('car_at_valet');
  await endTeam(tx, userId, now);
  await leaveTeams(tx, userId);
  await endPermitsOf(deps, tx, { userId, now });
  await forgetDetails(tx, userId);
  await forgetPayer(tx, userId);
  await forgetDriver(tx, userId);
  await forgetSavedVehicles(tx, userId);
  await forgetSavedCards(deps, tx, userId);
  await forgetAutoPayOf(tx, userId);
  await forgetTextsOf(tx, userId);
  await forgetFavorites(tx, userId);
  await forgetTableViews(tx, userId);
  await forgetLetters(tx, account.email);
  await forgetAttendant(tx, { id: userId, name: GONE_NAME });
  for (const phone of await forgetGuestOf(tx, account.email, now)) await forgetMessagesTo(tx, phone);
  await deleteWebhooksOf(tx, userId);
  await forgetOwnersBank(tx, userId);
  await deleteReview(tx, userId);
  await deleteChoices(tx, userId);
  await forgetRefundLimits(tx, userId);
  await forgetPerson(tx, account, now);
  const subject = { kind: 'user', locationId: null, id: userId } as const;
  const detail = { role: account.role, ...(money.owedCents !== 0 && { cents: money.owedCents }) };
  await recordSupportAct(tx, { actorId: actor.id, action: 'account_deleted', subject, detail, now });
  return null;
}

function refuseRank({ id, role }: AccountToRemove, actorRole: Role, odogwus: readonly string[]): Refusal | null {
  if (role !== 'odogwu') return null;
  if (actorRole !== 'odogwu') return refuse('odogwu_only');
  return odogwus.some((each) => each !== id) ? null : refuse('last_odogwu');
}

/** An owner who is owed money must remain payable. Money that an owner owes us does not block deletion; the audit log records it. */
async function refuseOwner(tx: Db, userId: string, { owedCents, underWay }: OwnersMoney): Promise<Refusal | null> {
  const { selling } = await countLots(tx, userId);
  if (selling > 0) {
    const words = ngettext(
      msgid`This owner still has ${selling} active lot. Archive it first, then delete the account.`,
      `This owner still has ${selling} active lots. Archive them first, then delete the account.`,
      selling,
    );
    return refuse('owner_still_sells', { fields: { userId: words }, data: { lots: selling } });
  }
  if (underWay > 0) return refuse('owner_has_payments', { data: { underWay } });
  if (owedCents <= 0) return null;
  const words = t`This owner is still owed ${formatCents(owedCents)}. Send it by bank and record it under Payouts, then delete the account.`;
  return refuse('owner_is_owed', { fields: { userId: words }, data: { owed: owedCents } });
}
