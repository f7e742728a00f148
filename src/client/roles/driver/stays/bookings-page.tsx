import { SessionHistory } from '../../../features/sessions/history/session-history.tsx';
import { historyTexts } from '../../../features/sessions/history/sessions-texts.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function BookingsPage() {
  return (
    <Page title={historyTexts.title}>
      <SessionHistory />
    </Page>
  );
}
