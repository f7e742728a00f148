import { paths, type routes } from '#app/paths/paths.ts';
import { TableImport } from '#features/imports/client/table-import.tsx';
import { MEMBER_IMPORT_COLUMNS } from '#features/imports/rules/import-columns.ts';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { EXAMPLE_TABLE, codesTexts as texts } from '#features/members/client/codes-texts.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';

type Props = PageProps<typeof routes.importMemberCodes>;

export default function ImportMemberCodesPage({ params: { locationId } }: Props) {
  const back = { to: paths.memberCodes(locationId), label: texts.back };
  return (
    <OwnedLocation locationId={locationId} title={texts.importTitle} width="wide" back={back}>
      {({ name }) => (
        <Page title={texts.importTitle} lead={texts.importLead(name)} width="wide" back={back}>
          <TableImport
            kind="codes"
            locationId={locationId}
            columns={MEMBER_IMPORT_COLUMNS}
            example={{ name: texts.exampleName, text: EXAMPLE_TABLE }}
            exportAs={(format) =>
              apiUrl('GET /locations/:id/member-codes/export', { params: { id: locationId }, query: { format } })
            }
            refresh={() => refreshQueries(`/locations/${locationId}/member-codes`)}
            see={<ButtonLink to={paths.memberCodes(locationId)}>{texts.see}</ButtonLink>}
          >
            <p>{texts.columns}</p>
          </TableImport>
        </Page>
      )}
    </OwnedLocation>
  );
}
