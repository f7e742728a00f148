import { useQuery } from '@tanstack/react-query';
import { RevealBankAccount } from '../../../features/payouts/bank/reveal-bank-account.tsx';
import { ownersTexts as texts } from '../../../features/payouts/payouts-texts.ts';
import { RecordPayoutForm } from '../../../features/payouts/record-payout-form.tsx';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { Links } from '../../../ui/layout/links.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { StatementOfMonth } from './statement-of-month.tsx';

type OwnerPayoutsPageProps = { readonly params: { readonly ownerId: string } };

/** One owner as the odogwu sees them. */
export default function OwnerPayoutsPage({ params: { ownerId } }: OwnerPayoutsPageProps) {
  const statement = useQuery(apiQuery('GET /owners/:id/statement', { params: { id: ownerId }, query: {} }));
  const title = statement.data?.data.owner.name ?? texts.owner;
  return (
    <Page title={title} width="wide" back={{ to: staffPaths.owners(), label: texts.backToOwners }}>
      <Links>
        <TextLink to={staffPaths.lotsOf(ownerId)}>{texts.lots}</TextLink>
      </Links>
      <StatementOfMonth ownerId={ownerId} />
      <RevealBankAccount ownerId={ownerId} />
      <RecordPayoutForm ownerId={ownerId} />
    </Page>
  );
}
