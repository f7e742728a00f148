import { useState } from 'react';
import { t } from 'ttag';
import { Portfolio } from '../../../features/portfolio/list/portfolio.tsx';
import { usePortfolio } from '../../../features/portfolio/list/use-portfolio.ts';
import { managementTexts } from '../../../features/valet/stand/management-texts.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Links } from '../../../ui/layout/links.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import MyLocationsPage from '../lots/my-locations-page.tsx';
import { comesFromNewLot, PassedNotice } from '../lots/passed-notice.tsx';

const texts = {
  title: t`Valet Locations`,
  lead: t`Your lots. Set a rate to open a valet stand.`,
  management: t`Stands right now`,
};
const { settings, of } = managementTexts.stand;

/** The specification leads here from a lot that was just added, which is one of the owner's lots and not a valet stand yet. */
export default function ValetLocationsPage() {
  const [isNew] = useState(comesFromNewLot);
  return isNew ? <MyLocationsPage /> : <Stands />;
}

function Stands() {
  const seesAll = useCurrentUser()?.role === 'odogwu';
  const portfolio = usePortfolio({ withOwners: seesAll });
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PassedNotice />
      <Links>
        <TextLink to={staffPaths.management()}>{texts.management}</TextLink>
      </Links>
      <Portfolio
        portfolio={portfolio}
        linkTo={({ _id, state }) => (state === 'archived' ? paths.zones(_id) : staffPaths.standSettings(_id))}
        // With the owners shown, there is no room for a second link to where the lot's name leads.
        actOf={({ _id, name, state }) =>
          seesAll || state === 'archived' ? null : (
            <TextLink to={staffPaths.standSettings(_id)}>
              {settings}
              <VisuallyHidden>{of(name)}</VisuallyHidden>
            </TextLink>
          )
        }
        withOwners={seesAll}
      />
    </Page>
  );
}
