import { t } from 'ttag';
import { MonthPicker, thisMonth } from '#features/revenue/client/month-picker.tsx';
import { ofMonth, useRequestedMonth } from '#features/revenue/client/use-requested-month.ts';
import { Transactions } from '#features/transactions/client/transactions.tsx';
import { seesPlates } from '#platform/access/membership.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { routes } from '#platform/paths/paths.ts';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Transactions`,
  lead: t`Every transaction at your lots.`,
  journals: t`Journals`,
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
        toJournals={<TextLink to={ofMonth(routes.journals, requested)}>{texts.journals}</TextLink>}
        showsPlates={user !== null && seesPlates(user.role)}
      />
    </Page>
  );
}
