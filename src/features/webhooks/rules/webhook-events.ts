// Rule 202: what webhooks report. Each name is something that can happen.

export const WEBHOOK_EVENTS = [
  'session.started',
  'session.stopped',
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
  'gate.opened',
  'gate.refused',
  'camera.silent',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when the owner asks for a test. */
export const TEST_EVENT = 'webhook.test';
