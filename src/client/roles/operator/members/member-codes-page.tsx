import { CodeList } from '../../../features/members/code-list.tsx';
import { codesTexts as texts } from '../../../features/members/codes-texts.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { CodesOfLotPage } from '../lots/codes-of-lot-page.tsx';

export default function MemberCodesPage({ params: { locationId } }: PageProps<typeof staffRoutes.memberCodes>) {
  return (
    <CodesOfLotPage
      locationId={locationId}
      title={texts.title}
      lead={texts.lead}
      ways={
        <>
          <ButtonLink to={staffPaths.addMemberCode(locationId)}>{texts.add}</ButtonLink>
          <ButtonLink to={staffPaths.importMemberCodes(locationId)} variant="secondary">
            {texts.import}
          </ButtonLink>
        </>
      }
    >
      {(location, zones) => <CodeList location={location} zones={zones} />}
    </CodesOfLotPage>
  );
}
