import { payoutsTexts } from '../../../features/payouts/payouts-texts.ts';
import { AllLotsRevenue } from '../../../features/revenue/lots/all-lots-revenue.tsx';
import { revenueTexts as texts } from '../../../features/revenue/page/revenue-texts.ts';
import { transactionsTexts } from '../../../features/transactions/transactions-texts.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { furtherPaths } from '../../../lib/further/further-paths.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { Links } from '../../../ui/layout/links.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';

export default function RevenuePage() {
  const isManager = useCurrentUser()?.role === 'manager';
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <Links>
        <TextLink to={furtherPaths.transactions()}>{transactionsTexts.fromRevenue}</TextLink>
        {!isManager && <TextLink to={staffPaths.payouts()}>{payoutsTexts.fromRevenue}</TextLink>}
      </Links>
      <AllLotsRevenue />
    </Page>
  );
}
