import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportReport } from '#contract/location-import.contract.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { callApi } from '../../lib/call-api.ts';
import { refreshQueries } from '../../lib/query-client.ts';
import { useSafeRepeat } from '../../lib/use-safe-repeat.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirmation } from '../../ui/confirmation.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './import-locations.module.css';
import { ImportPreview } from './import-preview.tsx';
import { EXAMPLE, importTexts as texts } from './import-texts.ts';

/** A hundred thousand lines take the server a while. */
const TIMEOUT_MS = 120_000;

/** Choose a file, see what it would do and every line that is wrong, then import it whole. */
export function ImportLocations() {
  const [csv, setCsv] = useState<string | null>(null);
  const sendOnce = useSafeRepeat();
  const checking = useMutation({ mutationFn: (text: string) => send(text, 'true') });
  const importing = useMutation({
    mutationFn: (text: string) => sendOnce(text, (key) => send(text, 'false', key)),
    onSuccess: () => refreshQueries('/locations'),
  });
  const choose = (text: string) => {
    setCsv(text);
    importing.reset();
    checking.mutate(text);
  };
  if (importing.data) return <Done report={importing.data} />;
  const report = reportIn(importing.error) ?? checking.data;
  const failure = reportIn(importing.error) ? null : (importing.error ?? checking.error);
  return (
    <>
      <Card>
        <p className={styles.soft}>{texts.columns}</p>
        <p>
          <a className={styles.example} href={EXAMPLE_LINK} download={texts.exampleName}>
            {texts.example}
          </a>
        </p>
        <FileField busy={checking.isPending} onChosen={choose} />
      </Card>
      {failure && <Notice tone="error">{errorText(failure)}</Notice>}
      {report && !checking.isPending && (
        <ImportPreview report={report}>
          {csv !== null && (
            <Button busy={importing.isPending} busyText={texts.importing} onClick={() => importing.mutate(csv)}>
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

/** Something has changed since the file was checked: the server names the lines again. */
function reportIn(error: unknown): ImportReport | null {
  return error instanceof ApiError && error.code === 'import_wrong_lines'
    ? (error.data as unknown as ImportReport)
    : null;
}

type FileFieldProps = { readonly busy: boolean; readonly onChosen: (text: string) => void };

function FileField({ busy, onChosen }: FileFieldProps) {
  const [problem, setProblem] = useState<string>();
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    // The same file may be chosen again after it was mended.
    try {
      const text = await file?.text();
      setProblem(text ? undefined : texts.missing);
      if (text) onChosen(text);
    } catch {
      setProblem(texts.unreadable);
    }
    input.value = '';
  };
  return (
    <div className={styles.file}>
      <Field label={texts.file} error={problem} hint={<span role="status">{busy ? texts.checking : ''}</span>}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            disabled={busy}
            onChange={({ currentTarget }) => void read(currentTarget)}
          />
        )}
      </Field>
    </div>
  );
}

function Done({ report: { newLocations, newZones } }: { readonly report: ImportReport }) {
  return (
    <Confirmation title={texts.done}>
      <p>{texts.doneText([texts.lots(newLocations), texts.zones(newZones)])}</p>
      <ButtonLink to={paths.locations()}>{texts.see}</ButtonLink>
    </Confirmation>
  );
}
