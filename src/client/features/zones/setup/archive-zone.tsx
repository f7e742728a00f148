import type { Zone } from '#contract/lots/zones.contract.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { ConfirmButton } from '../../../ui/feedback/confirm-button.tsx';
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
