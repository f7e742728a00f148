import { t } from 'ttag';
import { greeting } from '../../features/revenue/lots/greeting.ts';
import { RevenueSummaryView } from '../../features/revenue/page/revenue-summary.tsx';
import { useCurrentUser } from '../../lib/api/current-user.ts';
import { Page } from '../../ui/base/page.tsx';

/** What the lots earn at which a valet works. */
export default function ValetDashboardPage() {
  const user = useCurrentUser();
  return (
    <Page title={t`Dashboard`} lead={user && greeting(user.name, new Date())} width="wide">
      <RevenueSummaryView ownsLots={false} />
    </Page>
  );
}
