import { t } from 'ttag';
import { greetByTime } from '#features/revenue/client/lots/greeting.ts';
import { ValetsMonth } from '#features/revenue/client/revenue-summary.tsx';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { Page } from '#platform/ui/page.tsx';

/** What the lots earn at which a valet works. */
export default function ValetDashboardPage() {
  const user = useCurrentUser();
  return (
    <Page title={t`Dashboard`} lead={user && greetByTime(user.name, new Date())} width="wide">
      <ValetsMonth />
    </Page>
  );
}
