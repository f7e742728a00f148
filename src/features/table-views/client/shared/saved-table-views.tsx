import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, storeAnswer } from '#platform/api/query-client.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { ViewedTable } from '../../table-views.contract.ts';
import styles from './table-views.module.css';
import type { TableView } from './use-table-view.ts';

const texts = {
  views: t`Saved views`,
  everything: t`Everything`,
  saveView: t`Save this view`,
  removeView: (name: string) => t`Remove “${name}”`,
  viewName: t`Name`,
  viewHint: t`Filters, order, columns and density are saved. A name that you use again is replaced.`,
  nameMissing: t`Enter a name.`,
};

const viewsQuery = (table: ViewedTable) => apiQuery('GET /table-views/:table', { params: { table } });

const takeViews = (table: ViewedTable, answer: Answer<'GET /table-views/:table'>) =>
  storeAnswer(viewsQuery(table).queryKey, answer);

/** The same settings, in whichever order they stand. */
const isSame = (one: string, other: string): boolean => sortParameters(one) === sortParameters(other);

function sortParameters(address: string): string {
  const parameters = new URLSearchParams(address);
  parameters.sort();
  return parameters.toString();
}

type Props = { readonly table: ViewedTable; readonly view: Pick<TableView, 'address' | 'goTo'> };

/** The saved views, one tap each, and what can be done with what is shown: save it, or remove it if it is saved. */
export function SavedTableViews({ table, view: { address, goTo } }: Props) {
  const views = useQuery(viewsQuery(table)).data?.data.views ?? [];
  const isWide = useIsWide();
  const [isSaving, setSaving] = useState(false);
  const removal = useMutation({
    mutationFn: (name: string) => callApi('POST /table-views/:table/removal', { params: { table }, body: { name } }),
    onSuccess: (answer) => takeViews(table, answer),
  });
  const current = views.find((view) => isSame(view.address, address));
  // On wide screens it is there from the start: leaving out a column would move the menu under the pointer.
  if (views.length === 0 && address === '' && !isWide) return null;
  return (
    <div className={ui.rowBetween}>
      {/* biome-ignore lint/a11y/useSemanticElements: they lead to views, which are no fields of a form. */}
      <div role="group" aria-label={texts.views} className={ui.clusterCenter}>
        <ViewButton name={texts.everything} isShown={address === ''} onShow={() => goTo('')} />
        {views.map((view) => (
          <ViewButton
            key={view.name}
            name={view.name}
            isShown={current?.name === view.name}
            onShow={() => goTo(view.address)}
          />
        ))}
      </div>
      <div className={ui.row}>
        {address !== '' && !current && (
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
      {isSaving && <SaveDialog table={table} address={address} onClose={() => setSaving(false)} />}
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

type SaveDialogProps = { readonly table: ViewedTable; readonly address: string; readonly onClose: () => void };

function SaveDialog({ table, address, onClose }: SaveDialogProps) {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: texts.nameMissing } : {}),
    send: async ({ name }) => {
      const body = { name: name.trim(), address };
      await takeViews(table, await callApi('PUT /table-views/:table', { params: { table }, body }));
      onClose();
    },
  });
  return (
    <Dialog title={texts.saveView} onClose={onClose}>
      <DialogForm form={form} onCancel={onClose}>
        <TextField
          label={texts.viewName}
          hint={texts.viewHint}
          maxLength={40}
          autoComplete="off"
          {...form.field('name')}
        />
      </DialogForm>
    </Dialog>
  );
}
