import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessions } from '#features/parking/client/history/stored-sessions.ts';
import { keepStop } from '#features/parking/client/leaving/waiting-stops.ts';
import { aSession } from '#platform/testing/components/samples.ts';
import { OfflinePage } from './offline-page.tsx';

test('parking that was stopped before its time counts says nothing more of its times', () => {
  const session = aSession({
    startTime: '2026-06-10T15:05:00.000Z',
    endTime: '2026-06-11T15:05:00.000Z',
    untilStopped: { status: 'running', authorized: 13_200 },
  });
  storeSessions([session], { whose: null, at: '2026-06-10T15:00:00.000Z' });
  keepStop(session, null);
  render(<OfflinePage />);
  screen.getByText('Stopped at 10:00 AM, sent when there is a signal');
  expect(screen.queryByText(/10:05 AM/)).toBeNull();
});
