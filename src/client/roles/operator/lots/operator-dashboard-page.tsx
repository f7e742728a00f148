import { t } from 'ttag';
import { greeting } from '../../../features/revenue/lots/greeting.ts';
import { RevenueSummaryView } from '../../../features/revenue/page/revenue-summary.tsx';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { isManagerLevel, isVendorLevel } from '../../../lib/signed-in/guards.tsx';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { PlusIcon } from '../../../ui/base/icons.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { Tile, Tiles } from '../../../ui/layout/tile.tsx';
import { BookIcon, LotIcon, MailIcon } from '../../../ui/layout/tile-icons.tsx';

const texts = {
  title: t`Dashboard`,
  locations: t`My locations`,
  locationsText: t`Your lots with their zones, prices and hours`,
  add: t`Add location`,
  addText: t`List another lot`,
  reports: t`Reports`,
  reportsText: t`Months of all lots, to download`,
  desk: t`Support desk`,
  deskText: t`Messages, stays, accounts and the books`,
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
          <Tile to={staffPaths.addLocation()} icon={<PlusIcon />} title={texts.add} text={texts.addText} />
        )}
        {user?.role === 'accountant' && (
          <Tile to={staffPaths.reports()} icon={<BookIcon />} title={texts.reports} text={texts.reportsText} />
        )}
        {user?.role === 'odogwu' && (
          <Tile to={staffPaths.desk()} icon={<MailIcon />} title={texts.desk} text={texts.deskText} />
        )}
      </Tiles>
    </Page>
  );
}
