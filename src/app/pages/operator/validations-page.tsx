import { paths, type routes } from '#app/paths/paths.ts';
import { ValidationList } from '#features/validations/client/validation-list.tsx';
import { validationsTexts as texts } from '#features/validations/client/validations-texts.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { CodesOfLotPage } from './codes-of-lot-page.tsx';

export default function ValidationsPage({ params: { locationId } }: PageProps<typeof routes.validations>) {
  return (
    <CodesOfLotPage
      locationId={locationId}
      title={texts.title}
      lead={texts.lead}
      ways={<ButtonLink to={paths.addValidation(locationId)}>{texts.add}</ButtonLink>}
    >
      {(location, zones) => <ValidationList location={location} zones={zones} />}
    </CodesOfLotPage>
  );
}
