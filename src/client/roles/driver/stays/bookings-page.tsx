import { useEffect } from 'react';
import { SessionHistory } from '../../../features/sessions/bookings/session-history.tsx';
import { historyTexts } from '../../../features/sessions/history/sessions-texts.ts';
import { keepOffline } from '../../../features/sessions/kept/keep-offline.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function BookingsPage() {
  useEffect(keepOffline, []);
  return (
    <Page title={historyTexts.title}>
      <SessionHistory />
    </Page>
  );
}
