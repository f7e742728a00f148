import { Statement } from '#features/payouts/client/statement.tsx';
import { MonthPicker, thisMonth } from '#features/revenue/client/month-picker.tsx';
import { useRequestedMonth } from '#features/revenue/client/use-requested-month.ts';

/** An owner's statement for the month in the URL. */
export function StatementOfMonth({ ownerId }: { readonly ownerId: string }) {
  const [requested, show] = useRequestedMonth();
  return (
    <Statement
      ownerId={ownerId}
      requested={requested}
      picker={(shown) => <MonthPicker shown={{ ...thisMonth(), ...shown, ...requested }} onPick={show} />}
    />
  );
}
