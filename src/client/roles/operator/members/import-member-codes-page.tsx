import { TableImport } from '../../../features/imports/table-import.tsx';
import { CODE_COLUMNS, EXAMPLE_TABLE, codesTexts as texts } from '../../../features/members/codes-texts.ts';
import { apiUrl } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
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
          width="wide"
          back={{ to: staffPaths.memberCodes(locationId), label: texts.back }}
        >
          <TableImport
            kind="codes"
            locationId={locationId}
            columns={CODE_COLUMNS}
            example={{ name: texts.exampleName, text: EXAMPLE_TABLE }}
            exportAs={(format) =>
              apiUrl('GET /locations/:id/member-codes/export', { params: { id: locationId }, query: { format } })
            }
            refresh={() => refreshQueries(`/locations/${locationId}/member-codes`)}
            see={<ButtonLink to={staffPaths.memberCodes(locationId)}>{texts.see}</ButtonLink>}
          >
            <p>{texts.columns}</p>
          </TableImport>
        </Page>
      )}
    </OwnedLocation>
  );
}
