import { t } from 'ttag';
import { TableImport } from '#features/imports/client/table-import.tsx';
import { MEMBER_IMPORT_COLUMNS } from '#features/imports/rules/import-columns.ts';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { apiUrl } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  back: t`Member codes`,
  importTitle: t`Import codes`,
  importLead: (lot: string) =>
    t`Add or change many codes of ${lot} at once. You see what would change before anything does.`,
  columns: t`Columns: name, code, zones (numbers separated by ;, empty for all), times (such as Sun 08:00-13:00; Wed 18:00-21:00), starts and ends (first and last day, 2026-01-31), uses, vehicles. Only name and code are required. An existing code is changed: a blank cell keeps its value, "none" clears it.`,
  exampleName: 'member-codes.csv',
  see: t`See the codes`,
};

const EXAMPLE_TABLE = t`name,code,zones,times,starts,ends,uses,vehicles
Sunday service,GRACE2026,,Sun 08:00-13:00,,,,
Miller household,MILLER-7,,,2026-01-01,2026-12-31,,2
`;

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
