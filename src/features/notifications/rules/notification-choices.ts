/** Rule 206: which emails about their lots owners, and the managers and accountants on their teams, choose to get. */

import type { Role } from '#platform/access/roles.ts';

export const NOTIFICATIONS = [
  'daily_summary',
  'lot_full',
  'dispute',
  'appeal',
  'plate_request',
  'car_claim',
  'camera_silent',
  'failed_payout',
  'shift_closed',
] as const;
export type NotificationKind = (typeof NOTIFICATIONS)[number];

export const isNotification = (word: string): word is NotificationKind => NOTIFICATIONS.some((known) => known === word);

/** A manager sees no payouts, and an accountant runs no lot. */
export function notificationsFor(role: Role): readonly NotificationKind[] {
  switch (role) {
    case 'vendor':
    case 'odogwu':
      return NOTIFICATIONS;
    case 'manager':
      return [
        'daily_summary',
        'lot_full',
        'dispute',
        'appeal',
        'plate_request',
        'car_claim',
        'camera_silent',
        'shift_closed',
      ];
    case 'accountant':
      return ['daily_summary', 'dispute', 'failed_payout'];
    case 'admin':
    case 'customer':
    case 'enforcer':
    case 'valet':
    case 'viewer':
      return [];
    default:
      return role satisfies never;
  }
}

/** By default owners hear only about what has a deadline, stops their money or closes a till, until they turn it off. */
export const isUsual = (role: Role, kind: NotificationKind): boolean =>
  role === 'vendor' && kind !== 'daily_summary' && kind !== 'lot_full';
