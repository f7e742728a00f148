import { useEffect } from 'react';
import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';
import { keepOffline } from './keep-offline.ts';
import { SessionHistory } from './session-history.tsx';
import { historyTexts } from './sessions-texts.ts';

export default function BookingsPage() {
  useEffect(keepOffline, []);
  return (
    <Page title={historyTexts.title}>
      <ButtonLink to={paths.permits()} variant="quiet" size="small">
        {t`My permits`}
      </ButtonLink>
      <SessionHistory />
    </Page>
  );
}
