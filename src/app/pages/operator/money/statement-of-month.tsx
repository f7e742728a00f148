import { Statement } from '#features/payouts/client/statement.tsx';
import { MonthPicker, thisMonth } from '#features/revenue/client/month-picker.tsx';
import { useAskedMonth } from '#features/revenue/client/use-asked-month.ts';

/** An owner's statement for the month in the URL. */
export function StatementOfMonth({ ownerId }: { readonly ownerId: string }) {
  const [asked, show] = useAskedMonth();
  return (
    <Statement
      ownerId={ownerId}
      asked={asked}
      picker={(shown) => <MonthPicker shown={{ ...thisMonth(), ...shown, ...asked }} onPick={show} />}
    />
  );
}
