import { useEffect } from 'react';
import { t } from 'ttag';
import { SessionHistory } from '../../../features/sessions/bookings/session-history.tsx';
import { historyTexts } from '../../../features/sessions/history/sessions-texts.ts';
import { keepOffline } from '../../../features/sessions/kept/keep-offline.ts';
import { furtherPaths } from '../../../lib/further/further-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Page } from '../../../ui/base/page.tsx';

export default function BookingsPage() {
  useEffect(keepOffline, []);
  return (
    <Page title={historyTexts.title}>
      <ButtonLink to={furtherPaths.permits()} variant="quiet" size="small">
        {t`My permits`}
      </ButtonLink>
      <SessionHistory />
    </Page>
  );
}
