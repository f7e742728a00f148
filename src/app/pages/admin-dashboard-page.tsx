import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { BookIcon, MailIcon, PersonIcon, TickIcon } from '#platform/ui/icons.tsx';
import { Tile, Tiles } from '#platform/ui/layout/tile.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Dashboard`,
  support: t`Support`,
  supportText: t`Messages, parking, payments and accounts`,
  reconciliation: t`Reconciliation`,
  reconciliationText: t`Where two records of the same money differ`,
  log: t`Audit log`,
  logText: t`Everything done by support`,
  profile: t`Profile`,
  profileText: t`Your name and your password`,
};

export default function AdminDashboardPage() {
  return (
    <Page title={texts.title} width="wide">
      <Tiles>
        <Tile to={paths.support()} icon={<MailIcon />} title={texts.support} text={texts.supportText} />
        <Tile
          to={paths.supportReconciliation()}
          icon={<BookIcon />}
          title={texts.reconciliation}
          text={texts.reconciliationText}
        />
        <Tile to={paths.supportLog()} icon={<TickIcon />} title={texts.log} text={texts.logText} />
        <Tile to={paths.profile()} icon={<PersonIcon />} title={texts.profile} text={texts.profileText} />
      </Tiles>
    </Page>
  );
}
