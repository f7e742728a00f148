import { useState } from 'react';
import { t } from 'ttag';
import { Portfolio } from '#features/portfolio/client/portfolio.tsx';
import { usePortfolio } from '#features/portfolio/client/use-portfolio.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
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
  settings: t`Valet settings`,
  of: (name: string) => t` of ${name}`,
};

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
              {texts.settings}
              <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
            </TextLink>
          )
        }
        withOwners={seesAll}
      />
    </Page>
  );
}
