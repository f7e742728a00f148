import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Answer } from '#app/api.ts';
import { paths } from '#app/paths/paths.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { BulkChange, ChosenLots } from '../bulk.contract.ts';
import styles from './bulk.module.css';
import { bulkTexts as texts } from './bulk-texts.ts';
import { ChangeFields } from './change-fields.tsx';
import type { BulkKind } from './choose-bar.tsx';
import { type EnteredChange, FRESH, type Problems, readChange } from './entered-change.ts';
import { PreviewTable } from './preview-table.tsx';

type BulkWorkProps = {
  readonly kind: BulkKind;
  readonly lots: ChosenLots;
  readonly count: number;
  readonly onCancel: () => void;
};

const PAGE = 50;

type Preview = Answer<'POST /locations/portfolio/preview'>['data'];
type Shown = { readonly change: BulkChange; readonly from: number; readonly preview: Preview };

/** One change to many lots: what to change, then old and new values for every zone, then Save. */
export default function BulkWork({ kind, lots, count, onCancel }: BulkWorkProps) {
  const [, navigate] = useLocation();
  const sendOnce = useSafeRepeat();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<EnteredChange>(FRESH);
  const [problems, setProblems] = useState<Problems>({});
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'looking' | 'saving' | null>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const set = (changed: Partial<EnteredChange>) => {
    setValues({ ...values, ...changed });
    setShown(null);
    setFailure(null);
    setProblems({});
  };
  const failed = (error: unknown) => {
    const fields = error instanceof ApiError ? atFields(error.fields) : {};
    if (Object.keys(fields).length > 0) setProblems(fields);
    else setFailure(errorText(error));
  };
  const previewChange = async (change: BulkChange, from: number) => {
    setBusy('looking');
    try {
      const body = { lots, change, from, limit: PAGE };
      const { data } = await callApi('POST /locations/portfolio/preview', { body });
      setShown({ change, from, preview: data });
    } catch (error) {
      failed(error);
    }
    setBusy(null);
  };
  const preview = (event: FormEvent) => {
    event.preventDefault();
    const read = readChange(kind, values);
    setFailure(null);
    if (busy) return;
    if (read.ok) void previewChange(read.change, 0);
    else setProblems(read.problems);
  };
  const save = async ({ change, preview: { shown: seen } }: Shown) => {
    setBusy('saving');
    setFailure(null);
    try {
      const body = { lots, change, shown: seen };
      const { data } = await sendOnce(body, (key) =>
        callApi('POST /locations/portfolio/acts', { body, idempotencyKey: key }),
      );
      await refreshQueries('/locations/portfolio');
      navigate(paths.lotChange(data.act._id));
    } catch (error) {
      failed(error);
      setBusy(null);
      // Shows the current state, to be reviewed before it is saved.
      if (error instanceof ApiError && error.code === 'portfolio_changed') await previewChange(change, 0);
    }
  };
  return (
    <section className={ui.stack2}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.titles[kind](count)}
      </h2>
      <form ref={form} className={styles.form} noValidate onSubmit={preview}>
        <ChangeFields kind={kind} values={values} set={set} problems={problems} />
        <div className={ui.row}>
          <Button
            type="submit"
            variant={shown ? 'secondary' : 'primary'}
            busy={busy === 'looking'}
            busyText={texts.previewing}
          >
            {texts.preview}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {shown && (
        <>
          <PreviewTable
            preview={shown.preview}
            from={shown.from}
            pageSize={PAGE}
            onTurn={(from) => previewChange(shown.change, from)}
          />
          {shown.preview.changing > 0 && (
            <div>
              <Button busy={busy === 'saving'} busyText={texts.saving} onClick={() => save(shown)}>
                {texts.save(shown.preview.lots)}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** The server names them relative to the top of what was sent. */
function atFields(fields: Readonly<Record<string, string>>): Problems {
  return Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.replace(/^change\./, ''), words]));
}
