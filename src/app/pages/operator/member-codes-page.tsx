import { t } from 'ttag';
import { CodeList } from '#features/members/client/code-list.tsx';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { CodesOfLotPage } from './codes-of-lot-page.tsx';

const texts = {
  title: t`Member codes`,
  lead: t`Members with a code park for free, where, when and as often as you allow.`,
  add: t`Add a code`,
  import: t`Import codes`,
};

export default function MemberCodesPage({ params: { locationId } }: PageProps<typeof routes.memberCodes>) {
  return (
    <CodesOfLotPage
      locationId={locationId}
      title={texts.title}
      lead={texts.lead}
      ways={
        <>
          <ButtonLink to={paths.addMemberCode(locationId)}>{texts.add}</ButtonLink>
          <ButtonLink to={paths.importMemberCodes(locationId)} variant="secondary">
            {texts.import}
          </ButtonLink>
        </>
      }
    >
      {(location, zones) => <CodeList location={location} zones={zones} />}
    </CodesOfLotPage>
  );
}
