import { codesTexts as texts } from '../../../features/members/codes-texts.ts';
import { ImportCodes } from '../../../features/members/import-codes.tsx';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { OwnedLocation } from '../lots/owned-location.tsx';

type Props = PageProps<typeof staffRoutes.importMemberCodes>;

export default function ImportMemberCodesPage({ params: { locationId } }: Props) {
  return (
    <OwnedLocation locationId={locationId} title={texts.importTitle}>
      {({ name }) => (
        <Page
          title={texts.importTitle}
          lead={texts.importLead(name)}
          back={{ to: staffPaths.memberCodes(locationId), label: texts.back }}
        >
          <ImportCodes locationId={locationId} />
        </Page>
      )}
    </OwnedLocation>
  );
}
