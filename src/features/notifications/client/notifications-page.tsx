import { t } from 'ttag';
import { Page } from '#platform/ui/page.tsx';
import { Notifications } from './notifications.tsx';

const texts = {
  title: t`Notifications`,
};

/** Which emails about their lots an owner, a manager or an accountant gets. */
export default function NotificationsPage() {
  return (
    <Page title={texts.title} width="form">
      <Notifications />
    </Page>
  );
}
