import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Location } from '../../lots.contract.ts';

const texts = {
  button: t`Archive this location`,
  question: (name: string) => t`Archive ${name}?`,
  ends: t`Drivers no longer find it, and no one can buy time there. You can restore it at any time.`,
  stays: t`Running sessions continue until they end. Receipts and revenue are kept.`,
  confirm: t`Archive`,
  cancel: t`Keep it`,
  isArchived: t`This lot is archived`,
  isArchivedText: t`Drivers cannot find it or buy time there. Running sessions continue, and receipts still open.`,
  restore: t`Restore this location`,
  restoring: t`Restoring…`,
  remove: t`Delete for good`,
  removeQuestion: (name: string) => t`Delete ${name} for good?`,
  removeText: t`Only a lot that never sold anything can be deleted. You cannot undo this.`,
  removeConfirm: t`Delete`,
};

type ArchiveLocationProps = { readonly location: Location; readonly onArchived: () => void };

export function ArchiveLocation({ location: { _id, name }, onArchived }: ArchiveLocationProps) {
  const archive = async () => {
    await callApi('DELETE /locations/:id', { params: { id: _id } });
    onArchived();
    await refreshQueries('/locations');
  };
  return (
    <ConfirmButton
      label={texts.button}
      title={texts.question(name)}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      act={archive}
    >
      <p>{texts.ends}</p>
      <p>{texts.stays}</p>
    </ConfirmButton>
  );
}

type ArchivedLocationProps = {
  readonly location: Location;
  /** Only its owner can restore or delete it. */
  readonly isFixed: boolean;
  readonly onRestored: () => void;
  readonly onDeleted: () => void;
};

/** What can still be done with an archived lot. */
export function ArchivedLocation({ location: { _id, name }, isFixed, onRestored, onDeleted }: ArchivedLocationProps) {
  const restore = useMutation({
    mutationFn: () => callApi('POST /locations/:id/restore', { params: { id: _id } }),
    onSuccess: async () => {
      await refreshQueries('/locations');
      onRestored();
    },
  });
  const remove = async () => {
    await callApi('DELETE /locations/:id', { params: { id: _id }, query: { forever: 'true' } });
    onDeleted();
    await refreshQueries('/locations');
  };
  return (
    <>
      <Banner tone="info" title={texts.isArchived}>
        <p>{texts.isArchivedText}</p>
      </Banner>
      {restore.error && <Banner tone="error">{errorText(restore.error)}</Banner>}
      <div className={ui.row} hidden={isFixed}>
        <Button busy={restore.isPending} busyText={texts.restoring} onClick={() => restore.mutate()}>
          {texts.restore}
        </Button>
        <ConfirmButton
          label={texts.remove}
          variant="quiet"
          title={texts.removeQuestion(name)}
          confirmLabel={texts.removeConfirm}
          cancelLabel={texts.cancel}
          act={remove}
        >
          <p>{texts.removeText}</p>
        </ConfirmButton>
      </div>
    </>
  );
}
