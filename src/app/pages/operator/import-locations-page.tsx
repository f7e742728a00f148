import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { EXAMPLE, LOT_COLUMNS } from '#features/imports/client/import-texts.ts';
import { LotColumns } from '#features/imports/client/lot-columns.tsx';
import { TableImport } from '#features/imports/client/table-import.tsx';
import { apiUrl } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Import locations`,
  lead: t`Add or change many lots and zones at once from a spreadsheet. You see what would change before anything does.`,
  back: t`My locations`,
  exampleName: 'parkvale-import.csv',
  see: t`My locations`,
};

export default function ImportLocationsPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <TableImport
        kind="lots"
        columns={LOT_COLUMNS}
        example={{ name: texts.exampleName, text: EXAMPLE }}
        exportAs={(format) => apiUrl('GET /locations/export', { query: { format } })}
        refresh={() => refreshQueries('/locations')}
        see={<ButtonLink to={paths.locations()}>{texts.see}</ButtonLink>}
      >
        <LotColumns />
      </TableImport>
    </Page>
  );
}
