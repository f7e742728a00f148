import { t } from 'ttag';
import { MonthPicker, thisMonth } from '#features/revenue/client/month-picker.tsx';
import { useRequestedMonth } from '#features/revenue/client/use-requested-month.ts';
import { Journals } from '#features/transactions/client/journals.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Journals`,
  lead: t`A month as journals that QuickBooks Online or Xero imports, and what to create there first.`,
};

/** A month for the accounting program of the reader, who owns or manages lots or does their accounting. */
export default function JournalsPage() {
  const [requested, show] = useRequestedMonth();
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <Journals
        requested={requested}
        picker={(shown) => <MonthPicker shown={{ ...thisMonth(), ...shown, ...requested }} onPick={show} />}
      />
    </Page>
  );
}
