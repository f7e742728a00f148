// Rule 368: views of the transactions, saved by name. What is shown stands in the address, so a view is opened by going there.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Answer } from '#app/api.ts';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, queryClient } from '#platform/api/query-client.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { CheckList } from '#platform/ui/fields/check-list.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormDialogButtons } from '#platform/ui/fields/form-dialog-buttons.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import {
  OPTIONAL_COLUMNS,
  TRANSACTION_KINDS,
  TRANSACTION_ORDERS,
  TRANSACTION_PROVIDERS,
  type TransactionView,
} from '../transactions.contract.ts';
import styles from './transactions.module.css';
import { transactionsTexts as texts } from './transactions-texts.ts';

type Settings = Omit<TransactionView, 'name'>;

/** Anything unknown in the address means none. */
export function useTransactionView() {
  const [parameters, setParameters] = useSearchParams();
  const known = <T extends string>(name: string, values: readonly T[]) =>
    values.find((each) => each === parameters.get(name)) ?? null;
  const hidden = (parameters.get('hide') ?? '').split(',');
  const settings: Settings = {
    locationId: parameters.get('lot') || null,
    kind: known('kind', TRANSACTION_KINDS),
    provider: known('provider', TRANSACTION_PROVIDERS),
    order: known('order', TRANSACTION_ORDERS) ?? 'newest',
    hidden: OPTIONAL_COLUMNS.filter((column) => hidden.includes(column)),
  };
  const show = (changed: Partial<Settings>) =>
    setParameters(
      (old) => {
        const { locationId: lot, kind, provider, order, hidden: hide } = { ...settings, ...changed };
        const wanted = { lot, kind, provider, order: order === 'newest' ? null : order, hide: hide.join(',') };
        for (const [name, value] of Object.entries(wanted)) {
          if (value) old.set(name, value);
          else old.delete(name);
        }
        return old;
      },
      { replace: true },
    );
  return { settings, show };
}

type Shown = ReturnType<typeof useTransactionView>;

const EVERYTHING: Settings = { locationId: null, kind: null, provider: null, order: 'newest', hidden: [] };
const viewsQuery = () => apiQuery('GET /billing/transactions/views');

const takeViews = (answer: Answer<'GET /billing/transactions/views'>) =>
  queryClient.setQueryData(viewsQuery().queryKey, answer);

const isSame = (one: Settings, other: Settings): boolean =>
  (['locationId', 'kind', 'provider', 'order'] as const).every((name) => one[name] === other[name]) &&
  OPTIONAL_COLUMNS.every((column) => one.hidden.includes(column) === other.hidden.includes(column));

/** The saved views, one tap each, and what can be done with what is shown: save it, or remove it if it is saved. */
export function SavedViews({ settings, show }: Shown) {
  const views = useQuery(viewsQuery()).data?.data.views ?? [];
  const [isSaving, setSaving] = useState(false);
  const removal = useMutation({
    mutationFn: (name: string) => callApi('POST /billing/transactions/views/removal', { body: { name } }),
    onSuccess: takeViews,
  });
  const current = views.find((view) => isSame(view, settings));
  const isEverything = isSame(settings, EVERYTHING);
  return (
    <div className={styles.views}>
      {/* biome-ignore lint/a11y/useSemanticElements: they lead to views, which are no fields of a form. */}
      <div role="group" aria-label={texts.views} className={ui.clusterCenter}>
        <ViewButton name={texts.everything} isShown={isEverything} onShow={() => show(EVERYTHING)} />
        {views.map(({ name, ...view }) => (
          <ViewButton key={name} name={name} isShown={current?.name === name} onShow={() => show(view)} />
        ))}
      </div>
      <div className={ui.clusterCenter}>
        {!isEverything && !current && (
          <Button variant="quiet" size="small" onClick={() => setSaving(true)}>
            {texts.saveView}
          </Button>
        )}
        {current && (
          <Button variant="quiet" size="small" busy={removal.isPending} onClick={() => removal.mutate(current.name)}>
            {texts.removeView(current.name)}
          </Button>
        )}
      </div>
      {removal.isError && <Banner tone="error">{errorText(removal.error)}</Banner>}
      {isSaving && <SaveDialog settings={settings} onClose={() => setSaving(false)} />}
    </div>
  );
}

type ViewButtonProps = { readonly name: string; readonly isShown: boolean; readonly onShow: () => void };

function ViewButton({ name, isShown, onShow }: ViewButtonProps) {
  return (
    <button type="button" className={styles.view} aria-pressed={isShown} onClick={onShow}>
      {name}
    </button>
  );
}

type SaveDialogProps = { readonly settings: Settings; readonly onClose: () => void };

function SaveDialog({ settings, onClose }: SaveDialogProps) {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: texts.nameMissing } : {}),
    send: async ({ name }) => {
      takeViews(await callApi('PUT /billing/transactions/views', { body: { ...settings, name: name.trim() } }));
      onClose();
    },
  });
  return (
    <Dialog title={texts.saveView} onClose={onClose}>
      <Form form={form}>
        <TextField
          label={texts.viewName}
          hint={texts.viewHint}
          maxLength={40}
          autoComplete="off"
          {...form.field('name')}
        />
        <FormFailure form={form} />
        <FormDialogButtons
          form={form}
          submit={texts.save}
          busyText={texts.saving}
          cancel={texts.cancel}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Which columns the table has; a phone's cards have no columns. */
export function ColumnChoice({ settings: { hidden }, show }: Shown) {
  const isWide = useIsWide();
  if (!isWide) return null;
  return (
    <details className={styles.columns}>
      <summary>{texts.columns}</summary>
      <CheckList
        options={OPTIONAL_COLUMNS.map((value) => ({ value, label: texts[value] }))}
        chosen={OPTIONAL_COLUMNS.filter((column) => !hidden.includes(column))}
        onChange={(chosen) => show({ hidden: OPTIONAL_COLUMNS.filter((column) => !chosen.includes(column)) })}
      />
    </details>
  );
}
