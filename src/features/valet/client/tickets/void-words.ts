// Why a ticket was voided.

import { t } from 'ttag';
import type { VoidReason } from '../../rules/ticket/ticket.ts';

export const VOID_WORDS: Readonly<Record<VoidReason, string>> = {
  written_twice: t`Created twice`,
  guest_left: t`The guest left`,
  wrong_stand: t`Wrong stand`,
  practice: t`For practice`,
  other: t`Another reason`,
};
