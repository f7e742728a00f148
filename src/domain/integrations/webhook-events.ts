// Rule 202: what webhooks tell. Each name is something that can happen.

export const WEBHOOK_EVENTS = [
  'session.paid',
  'session.ended',
  'session.refunded',
  'valet.arrived',
  'valet.parked',
  'valet.requested',
  'valet.unrequested',
  'valet.ready',
  'valet.paid',
  'valet.completed',
  'permit.started',
  'permit.renewed',
  'permit.past_due',
  'permit.ended',
  'notice.given',
  'notice.paid',
  'notice.voided',
  'notice.appealed',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when its owner asks for one. */
export const TEST_EVENT = 'webhook.test';
