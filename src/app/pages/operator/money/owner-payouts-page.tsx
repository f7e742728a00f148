import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { RecordPayoutForm } from '#features/payouts/client/record-payout-form.tsx';
import { RevealBankAccount } from '#features/payouts/client/reveal-bank-account.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { StatementOfMonth } from './statement-of-month.tsx';

const texts = {
  lots: t`Lots of this owner`,
  backToOwners: t`Owed to owners`,
  owner: t`Owner`,
};

type OwnerPayoutsPageProps = { readonly params: { readonly ownerId: string } };

/** One owner as the odogwu sees them. */
export default function OwnerPayoutsPage({ params: { ownerId } }: OwnerPayoutsPageProps) {
  const statement = useQuery(apiQuery('GET /owners/:id/statement', { params: { id: ownerId }, query: {} }));
  const title = statement.data?.data.owner.name ?? texts.owner;
  return (
    <Page title={title} width="wide" back={{ to: paths.owners(), label: texts.backToOwners }}>
      <Links>
        <TextLink to={paths.lotsOf(ownerId)}>{texts.lots}</TextLink>
      </Links>
      <StatementOfMonth ownerId={ownerId} />
      <RevealBankAccount ownerId={ownerId} />
      <RecordPayoutForm ownerId={ownerId} />
    </Page>
  );
}
