import { t } from 'ttag';
import { LotColumns } from '#features/imports/client/lot-columns.tsx';
import { TableImport } from '#features/imports/client/table-import.tsx';
import { IMPORT_COLUMNS } from '#features/imports/rules/import-columns.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';

const EXAMPLE = [
  'reference,location,address,phone,latitude,longitude,time_zone,zone,price,sold_by,opens,closes,capacity,rates,taxes,amenities,clearance',
  'HARBOR-1,Harbor Street Garage,"200 W Lake St, Chicago, IL 60606",(312) 555-0123,41.8857,-87.6339,America/Chicago,1,5.00,hour,06:00,23:00,120,"Early bird: 12 flat, out by 18:00, Mon-Fri, 06:00-09:00; Evening: 8 flat, 17:00-23:00",City tax 10%,covered; EV charging,80 in',
  'HARBOR-1,Harbor Street Garage,"200 W Lake St, Chicago, IL 60606",(312) 555-0123,41.8857,-87.6339,America/Chicago,2,24.00,day,06:00,23:00,,,,,',
  'OAK-1,Oak Street Lot,"1 E Oak St, Chicago, IL 60611",(312) 555-0199,,,,1,4.50,hour,00:00,00:00,,,,accessible,',
  '',
].join('\r\n');

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
        columns={IMPORT_COLUMNS}
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
