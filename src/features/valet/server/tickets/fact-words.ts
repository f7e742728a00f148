// What happened to a ticket, in a few words, for support and the incident file.

import { t } from 'ttag';
import type { TicketFactKind } from '../../rules/ticket/ticket-facts.ts';

const WORDS: Readonly<Record<TicketFactKind, () => string>> = {
  created: () => t`Car taken in`,
  parked: () => t`Parked`,
  moved: () => t`Parked elsewhere`,
  requested: () => t`Requested`,
  wanted: () => t`Pickup time chosen`,
  unrequested: () => t`Request withdrawn`,
  job_taken: () => t`An attendant went to get it`,
  job_given_back: () => t`Released to other attendants`,
  made_ready: () => t`Car ready`,
  parked_again: () => t`Parked again`,
  ticket_lost: () => t`Claim ticket lost`,
  ticket_found: () => t`Claim ticket found`,
  parked_again_waived: () => t`Re-parking charge waived`,
  validated: () => t`Validated by a merchant’s code`,
  validation_removed: () => t`Merchant’s code removed`,
  price_frozen: () => t`Price held for half an hour`,
  cash_intended: () => t`The guest will pay cash`,
  paid: () => t`Paid`,
  cash_taken_back: () => t`Payment taken back`,
  lead_requested: () => t`A lead was asked to allow the handover`,
  override_granted: () => t`Handover without the code allowed`,
  undone: () => t`Undone`,
  completed: () => t`Handed over`,
  edited: () => t`Ticket edited`,
  time_corrected: () => t`Estimated time corrected`,
  voided: () => t`Ticket voided`,
  damage_marked: () => t`Damage marked`,
  damage_removed: () => t`Damage mark removed`,
  no_damage_seen: () => t`Looked for damage`,
  damage_accepted: () => t`Damage marks accepted`,
  damage_objected: () => t`Damage marks objected to`,
  texts_agreed: () => t`The guest agreed to texts`,
  link_shown: () => t`The guest was shown the link`,
};

export const factWord = (kind: TicketFactKind): string => WORDS[kind]();
