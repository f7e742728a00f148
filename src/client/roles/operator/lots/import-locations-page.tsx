import { TableImport } from '../../../features/imports/table-import.tsx';
import { EXAMPLE, LOT_COLUMNS, importTexts as texts } from '../../../features/locations/import/import-texts.ts';
import { LotColumns } from '../../../features/locations/import/lot-columns.tsx';
import { apiUrl } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Page } from '../../../ui/base/page.tsx';

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
