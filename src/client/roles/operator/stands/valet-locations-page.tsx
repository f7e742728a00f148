import { t } from 'ttag';
import { MyLocations } from '../../../features/locations/owned/my-locations.tsx';
import { managementTexts } from '../../../features/valet/stand/management-texts.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { PassedNotice } from '../lots/passed-notice.tsx';

const texts = {
  title: t`Valet Locations`,
  lead: t`Your lots. Set a rate to open a valet stand. Valets you invite work at all lots or the ones you choose.`,
  management: t`Stands as they are now`,
};
const { settings, of } = managementTexts.stand;

/** Shown after adding a location too. */
export default function ValetLocationsPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PassedNotice />
      <div>
        <ButtonLink to={staffPaths.management()}>{texts.management}</ButtonLink>
      </div>
      <MyLocations
        linkFor={({ _id, name, archived }) =>
          archived ? null : (
            <ButtonLink to={staffPaths.standSettings(_id)} variant="secondary" size="small">
              {settings}
              <VisuallyHidden>{of(name)}</VisuallyHidden>
            </ButtonLink>
          )
        }
      />
    </Page>
  );
}
