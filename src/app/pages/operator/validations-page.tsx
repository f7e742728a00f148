import { t } from 'ttag';
import { ValidationList } from '#features/validations/client/validation-list.tsx';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { CodesOfLotPage } from './codes-of-lot-page.tsx';

const texts = {
  title: t`Validations`,
  lead: t`Give nearby shops, restaurants and offices a code for their customers. You cover the discount, and the report shows what each merchant owes you.`,
  add: t`Add a code`,
};

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
