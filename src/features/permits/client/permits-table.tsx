import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { apiUrl, callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import file from '#platform/ui/fields/file-input.module.css';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import type { PermitImportReport } from '../given-permits.contract.ts';
import styles from './permits.module.css';
import { permitsTexts as texts } from './permits-texts.ts';

type AtLot = { readonly locationId: string };

/** Exports permits to a table, and imports them: what a file would do is shown before it does it. */
export function PermitsTable({ locationId }: AtLot) {
  const [csv, setCsv] = useState('');
  const [report, setReport] = useState<PermitImportReport | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const sendOnce = useSafeRepeat();
  const params = { id: locationId };
  const send = async (text: string, dryRun: boolean) => {
    setBusy(true);
    setError(null);
    try {
      const body = { csv: text };
      const { data } = dryRun
        ? await callApi('POST /locations/:id/permits/import', { params, body, query: { dryRun: 'true' } })
        : await sendOnce(body, (idempotencyKey) =>
            callApi('POST /locations/:id/permits/import', { params, body, query: {}, idempotencyKey }),
          );
      setReport(data);
      if (data.imported) await refreshQueries(`/locations/${locationId}`);
    } catch (failure) {
      setReport(null);
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const text = await chosen.text();
    setCsv(text);
    await send(text, true);
  };
  return (
    <Fold title={texts.table}>
      <p className={styles.facts}>{texts.tableLead}</p>
      <div>
        <a href={apiUrl('GET /locations/:id/permits/export', { params })} download>
          {texts.exportCsv}
        </a>
      </div>
      <div className={file.file}>
        <Field label={texts.file}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              disabled={busy}
              // Cleared while a file is chosen, so that the same one can be chosen again after it was corrected.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
            />
          )}
        </Field>
      </div>
      {error !== null && <Notice tone="error">{errorText(error)}</Notice>}
      {report && <Report report={report} />}
      {report && !report.imported && report.wrongLines === 0 && (
        <div>
          <Button busy={busy} busyText={texts.giving} onClick={() => void send(csv, false)}>
            {texts.importNow}
          </Button>
        </div>
      )}
    </Fold>
  );
}

function Report({ report }: { readonly report: PermitImportReport }) {
  const { problems, wrongLines, added, invoiced, imported } = report;
  if (wrongLines > 0) {
    return (
      <Notice tone="error" title={texts.nothingDone}>
        <ul>
          {problems.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`}>
              {column === null ? texts.wrongLine(line, message) : texts.wrongColumn(line, column, message)}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Notice tone={imported ? 'success' : 'info'}>
      {imported ? texts.didAdd(added) : texts.wouldAdd(added)}
      {invoiced > 0 && ` ${texts.invoices(invoiced)}`}
    </Notice>
  );
}
