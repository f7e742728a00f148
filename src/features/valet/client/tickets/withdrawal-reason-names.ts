import { t } from 'ttag';
import type { WithdrawalReason } from '../../rules/ticket/ticket.ts';

/** Why staff take a request back (rule 251). */
export const withdrawalReasonNames: Readonly<Record<WithdrawalReason, string>> = {
  guest_requested: t`The guest does not need it yet`,
  guest_not_here: t`The guest is not here`,
  by_mistake: t`Requested by mistake`,
  not_now: t`We cannot bring it now`,
};
