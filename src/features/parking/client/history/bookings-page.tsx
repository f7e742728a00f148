import { useEffect } from 'react';
import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SessionHistory } from './session-history.tsx';
import { storeCurrentStays } from './store-current-stays.ts';

const texts = {
  title: t`Booking History`,
};

export default function BookingsPage() {
  useEffect(storeCurrentStays, []);
  return (
    <Page title={texts.title}>
      <SessionHistory>
        <Links>
          <TextLink to={paths.permits()}>{t`My permits`}</TextLink>
        </Links>
      </SessionHistory>
    </Page>
  );
}
