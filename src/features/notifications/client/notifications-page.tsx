import { Page } from '#platform/ui/page.tsx';
import { Notifications } from './notifications.tsx';
import { notificationsTexts as texts } from './notifications-texts.ts';

/** Which emails about their lots an owner, a manager or an accountant gets. */
export default function NotificationsPage() {
  return (
    <Page title={texts.title} width="form">
      <Notifications />
    </Page>
  );
}
