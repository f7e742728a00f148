import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MemberImportReport } from '#contract/members.contract.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { callApi } from '../../lib/call-api.ts';
import { refreshQueries } from '../../lib/query-client.ts';
import { useSafeRepeat } from '../../lib/use-safe-repeat.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirmation } from '../../ui/confirmation.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EXAMPLE_TABLE, codesTexts as texts } from './codes-texts.ts';

const EXAMPLE_LINK = `data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE_TABLE)}`;
const TIMEOUT_MS = 60_000;

/** Choose a table, see what it would do and every line that is wrong, then import it whole. */
export function ImportCodes({ locationId }: { readonly locationId: string }) {
  const [csv, setCsv] = useState<string | null>(null);
  const sendOnce = useSafeRepeat();
  const checking = useMutation({ mutationFn: (text: string) => send(locationId, text, 'true') });
  const importing = useMutation({
    mutationFn: (text: string) => sendOnce(text, (key) => send(locationId, text, 'false', key)),
    onSuccess: () => refreshQueries(`/locations/${locationId}/member-codes`),
  });
  const choose = (text: string) => {
    setCsv(text);
    importing.reset();
    checking.mutate(text);
  };
  if (importing.data) return <Imported locationId={locationId} count={importing.data.newCodes} />;
  const refused = reportIn(importing.error);
  const report = refused ?? checking.data;
  const failure = refused ? null : (importing.error ?? checking.error);
  return (
    <>
      <Card>
        <p>{texts.columns}</p>
        <p>
          <a href={EXAMPLE_LINK} download={texts.exampleName}>
            {texts.example}
          </a>
        </p>
        <FileField busy={checking.isPending} onChosen={choose} />
      </Card>
      {failure && <Notice tone="error">{errorText(failure)}</Notice>}
      {report && !checking.isPending && (
        <Preview report={report}>
          {csv !== null && (
            <Button busy={importing.isPending} busyText={texts.importing} onClick={() => importing.mutate(csv)}>
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

/** Something has changed since the file was checked: the server names the lines again. */
function reportIn(error: unknown): MemberImportReport | null {
  const isReport = error instanceof ApiError && error.code === 'import_wrong_lines';
  return isReport ? (error.data as unknown as MemberImportReport) : null;
}

type FileFieldProps = { readonly busy: boolean; readonly onChosen: (text: string) => void };

function FileField({ busy, onChosen }: FileFieldProps) {
  const [problem, setProblem] = useState<string>();
  const read = async (input: HTMLInputElement) => {
    try {
      const text = await input.files?.[0]?.text();
      setProblem(text ? undefined : texts.fileMissing);
      if (text) onChosen(text);
    } catch {
      setProblem(texts.fileUnreadable);
    }
    // The same file may be chosen again after it was mended.
    input.value = '';
  };
  return (
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
  );
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
      <DataTable
        caption={texts.wrong(wrongLines)}
        columns={PROBLEM_COLUMNS}
        rows={problems}
        keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
      />
    </>
  );
}

const PROBLEM_COLUMNS: readonly Column<MemberImportReport['problems'][number]>[] = [
  { label: texts.line, cell: ({ line }) => line, align: 'end' },
  { label: texts.column, cell: ({ column }) => column ?? texts.wholeLine },
  { label: texts.problem, cell: ({ message }) => message, grow: true },
];

function Imported({ locationId, count }: { readonly locationId: string; readonly count: number }) {
  return (
    <Confirmation title={texts.imported}>
      <p>{texts.newCodes(count)}</p>
      <ButtonLink to={staffPaths.memberCodes(locationId)}>{texts.see}</ButtonLink>
    </Confirmation>
  );
}
