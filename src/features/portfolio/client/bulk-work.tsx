import { type FormEvent, useEffect, useRef, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { useLocation } from 'wouter';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { BulkChange, ChosenLots } from '../bulk.contract.ts';
import styles from './bulk.module.css';
import { ChangeFields } from './change-fields.tsx';
import type { BulkKind } from './choose-bar.tsx';
import { type EnteredChange, FRESH, type Problems, readChange } from './entered-change.ts';
import { PreviewTable } from './preview-table.tsx';

const texts = {
  titles: {
    prices: (count: number) =>
      ngettext(msgid`Prices of ${formatCount(count)} lot`, `Prices of ${formatCount(count)} lots`, count),
    maximum: (count: number) =>
      ngettext(msgid`Daily maximum of ${formatCount(count)} lot`, `Daily maximum of ${formatCount(count)} lots`, count),
    event: (count: number) =>
      ngettext(msgid`An event at ${formatCount(count)} lot`, `An event at ${formatCount(count)} lots`, count),
    capacity: (count: number) =>
      ngettext(msgid`Spaces of ${formatCount(count)} lot`, `Spaces of ${formatCount(count)} lots`, count),
    hours: (count: number) =>
      ngettext(msgid`Hours of ${formatCount(count)} lot`, `Hours of ${formatCount(count)} lots`, count),
    dates: (count: number) =>
      ngettext(
        msgid`Holidays and closings of ${formatCount(count)} lot`,
        `Holidays and closings of ${formatCount(count)} lots`,
        count,
      ),
    taxes: (count: number) =>
      ngettext(msgid`Taxes of ${formatCount(count)} lot`, `Taxes of ${formatCount(count)} lots`, count),
    sales: (count: number) =>
      ngettext(msgid`Pause or open ${formatCount(count)} lot`, `Pause or open ${formatCount(count)} lots`, count),
    tags: (count: number) =>
      ngettext(msgid`Tags of ${formatCount(count)} lot`, `Tags of ${formatCount(count)} lots`, count),
    lists: (count: number) =>
      ngettext(msgid`Plate lists of ${formatCount(count)} lot`, `Plate lists of ${formatCount(count)} lots`, count),
  },
  preview: t`Show what changes`,
  previewing: t`Looking…`,
  cancel: t`Back to the lots`,
  save: (lots: number) =>
    ngettext(msgid`Save for ${formatCount(lots)} lot`, `Save for ${formatCount(lots)} lots`, lots),
  saving: t`Saving…`,
};

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
            <div className={styles.bar}>
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
