import { useState } from 'react';
import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { Portfolio } from '#features/portfolio/client/portfolio.tsx';
import { usePortfolio } from '#features/portfolio/client/use-portfolio.ts';
import { managementTexts } from '#features/valet/client/stand/management-texts.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { readShownAs } from '#platform/routing/read-shown-as.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import MyLocationsPage from '../my-locations-page.tsx';
import { PassedBanner } from '../passed-banner.tsx';

const texts = {
  title: t`Valet Locations`,
  lead: t`Your lots. Set a rate to open a valet stand.`,
  management: t`Stands right now`,
};
const { settings, of } = managementTexts.stand;

/** The specification leads here from a lot that was just added, which is one of the owner's lots and not a valet stand yet. */
export default function ValetLocationsPage() {
  const [isNew] = useState(() => readShownAs() === paths.locations());
  return isNew ? <MyLocationsPage /> : <Stands />;
}

function Stands() {
  const seesAll = useCurrentUser()?.role === 'odogwu';
  const portfolio = usePortfolio({ withOwners: seesAll });
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PassedBanner />
      <Links>
        <TextLink to={paths.management()}>{texts.management}</TextLink>
      </Links>
      <Portfolio
        portfolio={portfolio}
        linkTo={({ _id, state }) => (state === 'archived' ? paths.zones(_id) : paths.standSettings(_id))}
        // With the owners shown, there is no room for a second link to where the lot's name leads.
        actOf={({ _id, name, state }) =>
          seesAll || state === 'archived' ? null : (
            <TextLink to={paths.standSettings(_id)}>
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
