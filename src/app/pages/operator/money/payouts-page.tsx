import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { Redirect } from 'wouter';
import { BankAccount } from '#features/payouts/client/bank-account.tsx';
import { PayoutAccount } from '#features/payouts/client/payout-account.tsx';
import { PayoutPlan } from '#features/payouts/client/payout-plan.tsx';
import { SentToOwner } from '#features/payouts/client/sent-to-owner.tsx';
import { RefundLimits } from '#features/refunds/client/refund-limits.tsx';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, LATEST } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { Columns } from '#platform/ui/layout/columns.tsx';
import { Links } from '#platform/ui/layout/links.tsx';
import { LoadFailure, needsTwoFactors } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { BankAccountDialog } from './bank-account-dialog.tsx';
import { StatementOfMonth } from './statement-of-month.tsx';

const texts = {
  lead: t`How your earnings reach you, and what is owed to you.`,
  title: t`Payouts`,
  statement: t`Monthly statement`,
};

const STATEMENT_ID = 'statement';

/** How an owner gets paid, and what is owed. An odogwu pays all owners, including themselves if they have lots. */
export default function PayoutsPage() {
  const user = useCurrentUser();
  if (!user) return null;
  if (user.role === 'odogwu') return <Redirect to={paths.owners()} replace />;
  return <PayoutsOf user={user} />;
}

function PayoutsOf({ user }: { readonly user: { readonly _id: string } }) {
  const plan = useQuery({ ...apiQuery('GET /owners/:id/payout-plan', { params: { id: user._id } }), ...LATEST });
  const isSecret = needsTwoFactors(plan.error);
  // Said once: what fails the first card fails the others, too.
  if (isSecret || plan.isLoadingError) {
    return (
      <Page title={texts.title} lead={texts.lead} width="wide">
        <LoadFailure error={plan.error} onRetry={plan.refetch} busy={plan.isFetching} />
        {isSecret && <StatementOfMonth ownerId={user._id} />}
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <Links>
        <a href={`#${STATEMENT_ID}`}>{texts.statement}</a>
      </Links>
      <Columns
        first={
          <>
            <PayoutPlan ownerId={user._id} />
            <SentToOwner ownerId={user._id} />
          </>
        }
        second={
          <>
            <WhereTo ownerId={user._id} />
            <RefundLimits ownerId={user._id} />
          </>
        }
      />
      <section id={STATEMENT_ID} className={ui.stack3}>
        <StatementOfMonth ownerId={user._id} />
      </section>
    </Page>
  );
}

/** The account at the provider or, if there is none, the bank account itself. */
function WhereTo({ ownerId }: { readonly ownerId: string }) {
  const account = useQuery(apiQuery('GET /owners/:id/payout-account', { params: { id: ownerId } }));
  if (account.data?.data.state !== 'not_offered') return <PayoutAccount ownerId={ownerId} />;
  return (
    <BankAccount ownerId={ownerId} form={({ onClose }) => <BankAccountDialog ownerId={ownerId} onClose={onClose} />} />
  );
}
