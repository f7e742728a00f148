import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import type { Zone } from '../../zones.contract.ts';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.archive;

type ArchiveZoneProps = { readonly zone: Zone; readonly onArchived: () => void };

export function ArchiveZone({ zone: { _id, zoneNumber }, onArchived }: ArchiveZoneProps) {
  const archive = async () => {
    await callApi('DELETE /zones/:id', { params: { id: _id } });
    onArchived();
    await refreshQueries('/locations');
  };
  return (
    <ConfirmButton
      label={texts.button}
      title={texts.question(zoneNumber)}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      act={archive}
    >
      <p>{texts.ends}</p>
      <p>{texts.stays}</p>
    </ConfirmButton>
  );
}
