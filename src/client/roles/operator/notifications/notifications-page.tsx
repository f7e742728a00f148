import { Notifications } from '../../../features/notifications/notifications.tsx';
import { notificationsTexts as texts } from '../../../features/notifications/notifications-texts.ts';
import { Page } from '../../../ui/base/page.tsx';

/** Which emails about their lots an owner, a manager or an accountant gets. */
export default function NotificationsPage() {
  return (
    <Page title={texts.title} width="form">
      <Notifications />
    </Page>
  );
}
