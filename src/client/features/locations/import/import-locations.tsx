import type { ImportReport } from '#contract/lots/location-import.contract.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Confirmation } from '../../../ui/feedback/confirmation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CsvField } from '../../../ui/table-import/csv-field.tsx';
import { useTableImport } from '../../../ui/table-import/use-table-import.ts';
import styles from './import-locations.module.css';
import { ImportPreview } from './import-preview.tsx';
import { EXAMPLE, importTexts as texts } from './import-texts.ts';

/** A hundred thousand lines take the server a while. */
const TIMEOUT_MS = 120_000;

/** Choose a file, see what it would do and every wrong line, then import it. */
export function ImportLocations() {
  const table = useTableImport({ send, onImported: () => refreshQueries('/locations') });
  const { report, importNow } = table;
  if (table.done) return <Done report={table.done} />;
  return (
    <>
      <Card>
        <p className={styles.soft}>{texts.columns}</p>
        <details className={styles.soft}>
          <summary>{texts.furtherTitle}</summary>
          <p>{texts.furtherLead}</p>
          <dl className={styles.columns}>
            {texts.further.map(({ column, said }) => (
              <div key={column}>
                <dt>{column}</dt>
                <dd>{said}</dd>
              </div>
            ))}
          </dl>
        </details>
        <p>
          <a className={styles.example} href={EXAMPLE_LINK} download={texts.exampleName}>
            {texts.example}
          </a>
        </p>
        <CsvField texts={texts} busy={table.isChecking} onChosen={table.choose} />
      </Card>
      {table.failure && <Notice tone="error">{errorText(table.failure)}</Notice>}
      {report && (
        <ImportPreview report={report}>
          {importNow && (
            <Button busy={table.isImporting} busyText={texts.importing} onClick={importNow}>
              {texts.import}
            </Button>
          )}
        </ImportPreview>
      )}
    </>
  );
}

const EXAMPLE_LINK = `data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`;

async function send(csv: string, dryRun: 'true' | 'false', idempotencyKey?: string): Promise<ImportReport> {
  const { data } = await callApi('POST /locations/import', {
    query: { dryRun },
    body: { csv },
    timeoutMs: TIMEOUT_MS,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  return data;
}

function Done({ report: { newLocations, newZones } }: { readonly report: ImportReport }) {
  return (
    <Confirmation title={texts.done}>
      <p>{texts.doneText([texts.lots(newLocations), texts.zones(newZones)])}</p>
      <ButtonLink to={paths.locations()}>{texts.see}</ButtonLink>
    </Confirmation>
  );
}
