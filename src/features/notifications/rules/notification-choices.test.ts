import { describe, expect, it } from 'vitest';
import { ROLES } from '#platform/access/roles.ts';
import { isUsual, NOTIFICATIONS, notificationsFor } from './notification-choices.ts';

describe('notifications', () => {
  it('tell a manager nothing about payouts, an accountant nothing about a full lot, and drivers and officers nothing at all', () => {
    expect(notificationsFor('manager')).toEqual([
      'daily_summary',
      'lot_full',
      'dispute',
      'appeal',
      'plate_request',
      'car_claim',
      'camera_silent',
      'shift_closed',
    ]);
    expect(notificationsFor('accountant')).toEqual(['daily_summary', 'dispute', 'failed_payout']);
    for (const role of ['customer', 'enforcer', 'valet', 'viewer', 'admin'] as const)
      expect(notificationsFor(role)).toEqual([]);
  });

  it('are on by default only for owners, about disputes, appeals, plates to fix, claims about cars, silent cameras, failed payouts and closed shifts', () => {
    const usual = ROLES.flatMap((role) =>
      NOTIFICATIONS.filter((kind) => isUsual(role, kind)).map((kind) => [role, kind]),
    );
    expect(usual).toEqual([
      ['vendor', 'dispute'],
      ['vendor', 'appeal'],
      ['vendor', 'plate_request'],
      ['vendor', 'car_claim'],
      ['vendor', 'camera_silent'],
      ['vendor', 'failed_payout'],
      ['vendor', 'shift_closed'],
    ]);
  });
});
