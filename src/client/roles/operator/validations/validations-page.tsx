import { ValidationList } from '../../../features/validations/validation-list.tsx';
import { validationsTexts as texts } from '../../../features/validations/validations-texts.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { CodesOfLotPage } from '../lots/codes-of-lot-page.tsx';

export default function ValidationsPage({ params: { locationId } }: PageProps<typeof staffRoutes.validations>) {
  return (
    <CodesOfLotPage
      locationId={locationId}
      title={texts.title}
      lead={texts.lead}
      ways={<ButtonLink to={staffPaths.addValidation(locationId)}>{texts.add}</ButtonLink>}
    >
      {(location, zones) => <ValidationList location={location} zones={zones} />}
    </CodesOfLotPage>
  );
}
