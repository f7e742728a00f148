// Every sentence about webhooks.

import { t } from 'ttag';
import type { WebhookEvent } from '../rules/webhook-events.ts';

export const webhooksTexts = {
  cancel: t`Cancel`,
  secretTitle: t`The secret of this webhook`,
  secretText: t`Your server uses it to check that a delivery comes from us.`,
  deliveries: t`Deliveries`,
};

export const eventTexts: Readonly<Record<WebhookEvent, string>> = {
  'session.paid': t`a stay or more time is paid`,
  'session.started': t`a stay that is paid when leaving starts`,
  'session.stopped': t`its driver leaves`,
  'session.ended': t`a stay ends`,
  'session.refunded': t`a stay is refunded`,
  'valet.arrived': t`a car arrives at a valet stand`,
  'valet.parked': t`a valet has parked a car`,
  'valet.requested': t`a guest asks for a car`,
  'valet.unrequested': t`a guest cancels the request`,
  'valet.ready': t`a car is ready`,
  'valet.paid': t`a valet ticket is paid`,
  'valet.completed': t`a car is handed over`,
  'permit.started': t`a permit starts`,
  'permit.renewed': t`a permit is paid for another month`,
  'permit.past_due': t`a permit could not be charged`,
  'permit.ended': t`a permit ends`,
  'notice.given': t`a notice is given`,
  'notice.paid': t`a notice is paid`,
  'notice.voided': t`a notice is void`,
  'notice.appealed': t`a notice is appealed`,
};
