import { seesPlates } from '#domain/team/membership.ts';
import { MonthPicker, thisMonth } from '../../../features/revenue/month/month-picker.tsx';
import { useAskedMonth } from '../../../features/revenue/month/use-asked-month.ts';
import { Transactions } from '../../../features/transactions/transactions.tsx';
import { transactionsTexts as texts } from '../../../features/transactions/transactions-texts.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { Page } from '../../../ui/base/page.tsx';

/** Every movement of money at the lots that the reader owns, manages or does the accounting for. */
export default function TransactionsPage() {
  const user = useCurrentUser();
  const [asked, show] = useAskedMonth();
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <Transactions
        asked={asked}
        picker={(shown) => <MonthPicker shown={{ ...thisMonth(), ...shown, ...asked }} onPick={show} />}
        showsPlates={user !== null && seesPlates(user.role)}
      />
    </Page>
  );
}
