// The pages of a lot's notices, in one file, because every page first loads the list of all files.

import { useQuery } from '@tanstack/react-query';
import { lotNoticeTexts as texts } from '../../../features/notices/lot/lot-notice-texts.ts';
import { LotNotices } from '../../../features/notices/lot/lot-notices.tsx';
import { NoticeSettings } from '../../../features/notices/lot/notice-settings.tsx';
import { noticeSettingsTexts } from '../../../features/notices/lot/notice-settings-texts.ts';
import { apiUrl } from '../../../lib/api/call-api.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { furtherPaths } from '../../../lib/further/further-paths.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink, DownloadLink } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { OwnedLocation } from './owned-location.tsx';
import { PassedNotice, useGoWithNotice } from './passed-notice.tsx';

type AtLot = { readonly params: { readonly locationId: string } };

/** What officers left on cars at a lot, and the appeals, for the lot's owner and managers. */
export function NoticesPage({ params: { locationId } }: AtLot) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {({ name }) => (
        <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.zones(locationId), label: name }}>
          <PassedNotice />
          <div>
            <ButtonLink to={furtherPaths.noticeSettings(locationId)} variant="secondary" size="small">
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
  const goWithNotice = useGoWithNotice();
  const found = useQuery(apiQuery('GET /locations/:id/notice-settings', { params: { id: locationId } }));
  const back = furtherPaths.lotNotices(locationId);
  return (
    <OwnedLocation locationId={locationId} title={noticeSettingsTexts.title}>
      {() => (
        <Page
          title={noticeSettingsTexts.title}
          lead={noticeSettingsTexts.lead}
          width="form"
          back={{ to: back, label: noticeSettingsTexts.back }}
        >
          {found.isPending && <SkeletonList rows={3} height="5rem" />}
          {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
          {found.data && (
            <NoticeSettings
              locationId={locationId}
              settings={found.data.data.settings}
              onSaved={() => goWithNotice(back, { title: noticeSettingsTexts.saved })}
            />
          )}
        </Page>
      )}
    </OwnedLocation>
  );
}
