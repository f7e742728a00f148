// What happened to a ticket, in its history and for the loser of a race.

import { t } from 'ttag';

export const factTexts: Readonly<Record<string, (name: string) => string>> = {
  created: (name) => t`${name} created this ticket`,
  parked: (name) => t`${name} parked the car`,
  moved: (name) => t`${name} changed the parking place`,
  requested: (name) => t`${name} requested the car`,
  wanted: (name) => t`${name} chose when to fetch the car`,
  unrequested: (name) => t`${name} withdrew the request`,
  job_taken: (name) => t`${name} took this car`,
  job_given_back: (name) => t`${name} gave the job back`,
  parked_again: (name) => t`${name} parked the car again`,
  ticket_lost: (name) => t`${name} charged for a lost claim ticket`,
  ticket_found: (name) => t`${name} took the charge for a lost claim ticket back`,
  parked_again_waived: (name) => t`${name} took the charge for parking again back`,
  made_ready: (name) => t`${name} brought the car to the front`,
  validated: (name) => t`${name} used a merchant’s code`,
  validation_removed: (name) => t`${name} took the merchant’s code off`,
  cash_intended: (name) => t`${name} will pay cash`,
  paid: (name) => t`${name} took the payment`,
  cash_taken_back: (name) => t`${name} took the payment in cash back`,
  lead_asked: (name) => t`${name} asked a lead`,
  override_granted: (name) => t`${name} allowed a handover without the code`,
  completed: (name) => t`${name} handed the car over`,
  edited: (name) => t`${name} changed the ticket`,
  time_corrected: (name) => t`${name} corrected a time`,
  undone: (name) => t`${name} undid the last act`,
  link_shown: (name) => t`${name} showed the guest the link to this ticket`,
  voided: (name) => t`${name} voided the ticket`,
};
