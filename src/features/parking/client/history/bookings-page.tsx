import { useEffect } from 'react';
import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { StopNews } from '../leaving/stop-news.tsx';
import { SessionHistory } from './session-history.tsx';
import { storeCurrentSessions } from './store-current-sessions.ts';

const texts = {
  title: t`Booking History`,
};

export default function BookingsPage() {
  useEffect(storeCurrentSessions, []);
  return (
    <Page title={texts.title}>
      <StopNews />
      <SessionHistory>
        <Links>
          <TextLink to={paths.permits()}>{t`My permits`}</TextLink>
        </Links>
      </SessionHistory>
    </Page>
  );
}
