import { t } from 'ttag';
import { AllLotsRevenue } from '#features/revenue/client/lots/all-lots-revenue.tsx';
import { ofMonth, useRequestedMonth } from '#features/revenue/client/use-requested-month.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths, routes } from '#platform/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Revenue`,
  lead: t`What your lots earn: parking without the transaction fee, less what was refunded.`,
  fromRevenue: t`Payouts and statement`,
  transactions: t`Transactions`,
  journals: t`Journals for your books`,
};

export default function RevenuePage() {
  const [month] = useRequestedMonth();
  const isManager = useCurrentUser()?.role === 'manager';
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <Links>
        <TextLink to={paths.transactions(month)}>{texts.transactions}</TextLink>
        <TextLink to={ofMonth(routes.journals, month)}>{texts.journals}</TextLink>
        {!isManager && <TextLink to={ofMonth(paths.payouts(), month)}>{texts.fromRevenue}</TextLink>}
      </Links>
      <AllLotsRevenue />
    </Page>
  );
}
