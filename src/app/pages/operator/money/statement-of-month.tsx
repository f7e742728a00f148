import { t } from 'ttag';
import { Statement } from '#features/payouts/client/statement.tsx';
import { MonthPicker, thisMonth } from '#features/revenue/client/month-picker.tsx';
import { ofMonth, useRequestedMonth } from '#features/revenue/client/use-requested-month.ts';
import { routes } from '#platform/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';

const texts = { journals: t`Journals for your books` };

/** An owner's statement for the month in the URL. */
export function StatementOfMonth({ ownerId }: { readonly ownerId: string }) {
  const [requested, show] = useRequestedMonth();
  return (
    <Statement
      ownerId={ownerId}
      requested={requested}
      picker={(shown) => {
        const month = { ...thisMonth(), ...shown, ...requested };
        return (
          <div className={ui.rowBetween}>
            <MonthPicker shown={month} onPick={show} />
            <Links>
              <TextLink to={ofMonth(routes.journals, month)}>{texts.journals}</TextLink>
            </Links>
          </div>
        );
      }}
    />
  );
}
