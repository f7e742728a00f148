import { SessionHistory } from '../../features/sessions/session-history.tsx';
import { historyTexts } from '../../features/sessions/sessions-texts.ts';
import { Page } from '../../ui/base/page.tsx';

export default function BookingsPage() {
  return (
    <Page title={historyTexts.title}>
      <SessionHistory />
    </Page>
  );
}
