import { useMutation } from '@tanstack/react-query';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Location } from '../../lots.contract.ts';
import { editLotTexts } from '../shared/edit-lot-texts.ts';

const texts = editLotTexts.archive;

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
