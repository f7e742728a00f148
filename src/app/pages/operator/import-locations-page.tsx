import { paths } from '#app/paths/paths.ts';
import { EXAMPLE, LOT_COLUMNS, importTexts as texts } from '#features/imports/client/import-texts.ts';
import { LotColumns } from '#features/imports/client/lot-columns.tsx';
import { TableImport } from '#features/imports/client/table-import.tsx';
import { apiUrl } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';

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
