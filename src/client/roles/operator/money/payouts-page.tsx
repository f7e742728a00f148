import { Redirect } from 'wouter';
import { PayoutAccount } from '../../../features/payouts/payout-account.tsx';
import { payoutsTexts as texts } from '../../../features/payouts/payouts-texts.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { StatementOfMonth } from './statement-of-month.tsx';

/** How an owner gets paid, and what is owed. An odogwu pays all owners, their own account among them if they have lots. */
export default function PayoutsPage() {
  const user = useCurrentUser();
  if (!user) return null;
  if (user.role === 'odogwu') return <Redirect to={staffPaths.owners()} replace />;
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PayoutAccount ownerId={user._id} />
      <StatementOfMonth ownerId={user._id} />
    </Page>
  );
}
