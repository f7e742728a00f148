import { lotNoticeTexts as texts } from '../../../features/notices/lot/lot-notice-texts.ts';
import { LotNotices } from '../../../features/notices/lot/lot-notices.tsx';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { OwnedLocation } from './owned-location.tsx';

type NoticesPageProps = { readonly params: { readonly locationId: string } };

/** What officers left on cars at a lot, and the appeals, for the lot's owner and managers. */
export default function NoticesPage({ params: { locationId } }: NoticesPageProps) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {({ name }) => (
        <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.zones(locationId), label: name }}>
          <LotNotices locationId={locationId} />
        </Page>
      )}
    </OwnedLocation>
  );
}
