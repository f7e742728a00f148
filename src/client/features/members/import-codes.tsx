import type { ReactNode } from 'react';
import type { MemberImportReport } from '#contract/lots/members.contract.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { refreshQueries } from '../../lib/api/query-client.ts';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { Button, ButtonLink } from '../../ui/base/button.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Confirmation } from '../../ui/feedback/confirmation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CsvField } from '../../ui/table-import/csv-field.tsx';
import { TableProblems } from '../../ui/table-import/table-problems.tsx';
import { useTableImport } from '../../ui/table-import/use-table-import.ts';
import { EXAMPLE_TABLE, codesTexts as texts } from './codes-texts.ts';

const EXAMPLE_LINK = `data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE_TABLE)}`;
const TIMEOUT_MS = 60_000;

/** Choose a table, see what it would do and every wrong line, then import it. */
export function ImportCodes({ locationId }: { readonly locationId: string }) {
  const table = useTableImport({
    send: (csv, dryRun, key) => send(locationId, csv, dryRun, key),
    onImported: () => refreshQueries(`/locations/${locationId}/member-codes`),
  });
  const { report, importNow } = table;
  if (table.done) return <Imported locationId={locationId} count={table.done.newCodes} />;
  return (
    <>
      <Card>
        <p>{texts.columns}</p>
        <p>
          <a href={EXAMPLE_LINK} download={texts.exampleName}>
            {texts.example}
          </a>
        </p>
        <CsvField texts={texts} busy={table.isChecking} onChosen={table.choose} />
      </Card>
      {table.failure && <Notice tone="error">{errorText(table.failure)}</Notice>}
      {report && (
        <Preview report={report}>
          {importNow && (
            <Button busy={table.isImporting} busyText={texts.importing} onClick={importNow}>
              {texts.importNow}
            </Button>
          )}
        </Preview>
      )}
    </>
  );
}

async function send(
  id: string,
  csv: string,
  dryRun: 'true' | 'false',
  idempotencyKey?: string,
): Promise<MemberImportReport> {
  const { data } = await callApi('POST /locations/:id/member-codes/import', {
    params: { id },
    query: { dryRun },
    body: { csv },
    timeoutMs: TIMEOUT_MS,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  return data;
}

type PreviewProps = { readonly report: MemberImportReport; readonly children: ReactNode };

function Preview({ report: { wrongLines, problems, newCodes }, children }: PreviewProps) {
  if (wrongLines === 0) {
    return (
      <>
        <Notice tone="success" title={texts.ready} takesFocus>
          <p>{texts.newCodes(newCodes)}</p>
        </Notice>
        <div>{children}</div>
      </>
    );
  }
  return (
    <>
      <Notice tone="error" title={texts.wrong(wrongLines)} takesFocus>
        <p>{texts.wrongText}</p>
      </Notice>
      <TableProblems caption={texts.wrong(wrongLines)} problems={problems} wrongLines={wrongLines} />
    </>
  );
}

function Imported({ locationId, count }: { readonly locationId: string; readonly count: number }) {
  return (
    <Confirmation title={texts.imported}>
      <p>{texts.newCodes(count)}</p>
      <ButtonLink to={staffPaths.memberCodes(locationId)}>{texts.see}</ButtonLink>
    </Confirmation>
  );
}
