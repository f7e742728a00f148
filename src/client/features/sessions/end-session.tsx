import type { Session } from '#contract/sessions.contract.ts';
import { callApi } from '../../lib/call-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { refreshSessions } from './session-card.tsx';
import { historyTexts as texts } from './sessions-texts.ts';

/** Ends a running stay. It asks first: nothing is paid back, and nothing brings it back. */
export function EndSession({ session }: { readonly session: Session }) {
  const plate = `${session.vehicleState} ${session.vehiclePlate}`;
  const end = async () => {
    await callApi('PATCH /sessions/:id', { params: { id: session._id }, body: { status: 'ended' } });
    await refreshSessions();
  };
  return (
    <ConfirmButton
      label={texts.endNow}
      size="small"
      title={texts.endTitle(plate)}
      confirmLabel={texts.endConfirm}
      cancelLabel={texts.keep}
      act={end}
    >
      <p>{texts.endText}</p>
    </ConfirmButton>
  );
}
