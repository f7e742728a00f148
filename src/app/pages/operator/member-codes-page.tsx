import { paths, type routes } from '#app/paths/paths.ts';
import { CodeList } from '#features/members/client/code-list.tsx';
import { codesTexts as texts } from '#features/members/client/codes-texts.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { CodesOfLotPage } from './codes-of-lot-page.tsx';

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
