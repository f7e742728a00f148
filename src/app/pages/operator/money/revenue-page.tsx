import { paths } from '#app/paths/paths.ts';
import { payoutsTexts } from '#features/payouts/client/payouts-texts.ts';
import { AllLotsRevenue } from '#features/revenue/client/lots/all-lots-revenue.tsx';
import { revenueTexts as texts } from '#features/revenue/client/revenue-texts.ts';
import { transactionsTexts } from '#features/transactions/client/transactions-texts.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';

export default function RevenuePage() {
  const isManager = useCurrentUser()?.role === 'manager';
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <Links>
        <TextLink to={paths.transactions()}>{transactionsTexts.fromRevenue}</TextLink>
        {!isManager && <TextLink to={paths.payouts()}>{payoutsTexts.fromRevenue}</TextLink>}
      </Links>
      <AllLotsRevenue />
    </Page>
  );
}
