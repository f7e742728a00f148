import { describe, expect, it } from 'vitest';
import { ROLES } from '../accounts/roles.ts';
import { isUsual, NOTIFICATIONS, notificationsFor } from './notification-choices.ts';

describe('notifications', () => {
  it('tell a manager nothing of payouts, an accountant not that a lot is full, and drivers and officers nothing', () => {
    expect(notificationsFor('manager')).toEqual(['daily_summary', 'lot_full', 'dispute', 'appeal', 'shift_closed']);
    expect(notificationsFor('accountant')).toEqual(['daily_summary', 'dispute', 'failed_payout']);
    for (const role of ['customer', 'enforcer', 'valet', 'viewer', 'admin'] as const)
      expect(notificationsFor(role)).toEqual([]);
  });

  it('come unasked to owners alone, about disputes, appeals, payouts that failed and shifts that closed', () => {
    const usual = ROLES.flatMap((role) =>
      NOTIFICATIONS.filter((kind) => isUsual(role, kind)).map((kind) => [role, kind]),
    );
    expect(usual).toEqual([
      ['vendor', 'dispute'],
      ['vendor', 'appeal'],
      ['vendor', 'failed_payout'],
      ['vendor', 'shift_closed'],
    ]);
  });
});
