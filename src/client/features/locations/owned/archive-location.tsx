import type { Location } from '#contract/lots/locations.contract.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { ConfirmButton } from '../../../ui/feedback/confirm-button.tsx';
import { locationsTexts } from '../place/locations-texts.ts';

const texts = locationsTexts.archive;

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
