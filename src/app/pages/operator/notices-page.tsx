// The pages of a lot's notices, in one file, because every page first loads the list of all files.

import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { LotNotices } from '#features/notices/client/lot-notices.tsx';
import { NoticeSettings } from '#features/notices/client/notice-settings.tsx';
import { apiUrl } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink, DownloadLink } from '#platform/ui/button.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { PassedBanner, useGoWithBanner } from './passed-banner.tsx';

const texts = {
  lead: t`What officers left on cars, and the appeals that wait for you.`,
  settingsLead: t`What officers choose from, what it costs, and who answers.`,
  settings: t`Reasons and amounts`,
  csv: t`Download as CSV`,
  back: t`Notices`,
  saved: t`The settings of notices are saved.`,
  title: t`Notices`,
};

type AtLot = { readonly params: { readonly locationId: string } };

/** What officers left on cars at a lot, and the appeals, for the lot's owner and managers. */
export function NoticesPage({ params: { locationId } }: AtLot) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {({ name }) => (
        <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.zones(locationId), label: name }}>
          <PassedBanner />
          <div className={ui.row}>
            <ButtonLink to={paths.noticeSettings(locationId)} variant="secondary" size="small">
              {texts.settings}
            </ButtonLink>
            <DownloadLink
              href={apiUrl('GET /locations/:id/notices.csv', { params: { id: locationId } })}
              variant="quiet"
              size="small"
            >
              {texts.csv}
            </DownloadLink>
          </div>
          <LotNotices locationId={locationId} />
        </Page>
      )}
    </OwnedLocation>
  );
}

/** The owner's notice settings. */
export function NoticeSettingsPage({ params: { locationId } }: AtLot) {
  const goWithBanner = useGoWithBanner();
  const found = useQuery(apiQuery('GET /locations/:id/notice-settings', { params: { id: locationId } }));
  const back = { to: paths.lotNotices(locationId), label: texts.back };
  return (
    <OwnedLocation locationId={locationId} title={texts.settings} back={back}>
      {() => (
        <Page title={texts.settings} lead={texts.settingsLead} width="form" back={back}>
          {found.isPending && <SkeletonList rows={3} height="5rem" />}
          {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
          {found.data && (
            <NoticeSettings
              locationId={locationId}
              settings={found.data.data.settings}
              onSaved={() => goWithBanner(back.to, { title: texts.saved })}
            />
          )}
        </Page>
      )}
    </OwnedLocation>
  );
}
