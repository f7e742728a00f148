import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { isManagerLevel, isVendorLevel } from '#platform/routing/guards.tsx';
import { PlusIcon } from '#platform/ui/icons.tsx';
import { Tile, Tiles } from '#platform/ui/layout/tile.tsx';
import { BookIcon, LotIcon, MailIcon } from '#platform/ui/layout/tile-icons.tsx';
import { Page } from '#platform/ui/page.tsx';
import { greeting } from './lots/greeting.ts';
import { RevenueSummaryView } from './revenue-summary.tsx';

const texts = {
  title: t`Dashboard`,
  locations: t`My locations`,
  locationsText: t`Your lots with their zones, prices and hours`,
  add: t`Add location`,
  addText: t`List another lot`,
  reports: t`Reports`,
  reportsText: t`Months of all lots, to download`,
  support: t`Support`,
  supportText: t`Messages, stays, accounts and the books`,
};

/** Opened each morning: first what came in, then links to what is done less often. */
export default function OperatorDashboardPage() {
  const user = useCurrentUser();
  return (
    <Page title={texts.title} lead={user && greeting(user.name, new Date())} width="wide">
      <RevenueSummaryView ownsLots />
      <Tiles>
        {user && isManagerLevel(user.role) && (
          <Tile to={paths.locations()} icon={<LotIcon />} title={texts.locations} text={texts.locationsText} />
        )}
        {user && isVendorLevel(user.role) && (
          <Tile to={paths.addLocation()} icon={<PlusIcon />} title={texts.add} text={texts.addText} />
        )}
        {user?.role === 'accountant' && (
          <Tile to={paths.reports()} icon={<BookIcon />} title={texts.reports} text={texts.reportsText} />
        )}
        {user?.role === 'odogwu' && (
          <Tile to={paths.support()} icon={<MailIcon />} title={texts.support} text={texts.supportText} />
        )}
      </Tiles>
    </Page>
  );
}
