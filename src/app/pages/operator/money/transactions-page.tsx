import { t } from 'ttag';
import { MonthPicker, thisMonth } from '#features/revenue/client/month-picker.tsx';
import { useRequestedMonth } from '#features/revenue/client/use-requested-month.ts';
import { Transactions } from '#features/transactions/client/transactions.tsx';
import { seesPlates } from '#platform/access/membership.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Transactions`,
  lead: t`Every transaction at your lots.`,
};

/** Every transaction at the lots that the reader owns, manages or does the accounting for. */
export default function TransactionsPage() {
  const user = useCurrentUser();
  const [requested, show] = useRequestedMonth();
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <Transactions
        requested={requested}
        picker={(shown) => <MonthPicker shown={{ ...thisMonth(), ...shown, ...requested }} onPick={show} />}
        showsPlates={user !== null && seesPlates(user.role)}
      />
    </Page>
  );
}
