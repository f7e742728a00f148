import { PayoutAccount } from '../../../features/payouts/payout-account.tsx';
import { payoutsTexts as texts } from '../../../features/payouts/payouts-texts.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { Links } from '../../../ui/layout/links.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { StatementOfMonth } from './statement-of-month.tsx';

/** How an owner gets paid, and what is owed. */
export default function PayoutsPage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      {user.role === 'odogwu' && (
        <Links>
          <TextLink to={staffPaths.owners()}>{texts.allOwners}</TextLink>
        </Links>
      )}
      <PayoutAccount ownerId={user._id} />
      <StatementOfMonth ownerId={user._id} />
    </Page>
  );
}
