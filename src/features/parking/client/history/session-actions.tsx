import { paths } from '#app/paths/paths.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshStays } from '#platform/api/query-client.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import type { HeldSession } from '../../sessions.contract.ts';
import { historyTexts as texts } from './sessions-texts.ts';

type SessionActionsProps = { readonly session: HeldSession; readonly onEnded: (plate: string) => void };

/** The driver's actions on a session. */
export function SessionActions(props: SessionActionsProps) {
  return (
    <>
      <AddTimeLink session={props.session} />
      <EndSession {...props} />
    </>
  );
}

/** `variant`: secondary next to the offer of time for all. */
type AddTimeLinkProps = { readonly session: HeldSession; readonly variant?: 'primary' | 'secondary' };

/** For anybody who has the receipt. */
export function AddTimeLink({ session, variant = 'primary' }: AddTimeLinkProps) {
  return (
    <ButtonLink
      to={paths.addTime(session.receiptKey, session._id)}
      size="small"
      variant={variant}
      name={texts.addTimeFor(session.vehiclePlate)}
    >
      {texts.addTime}
    </ButtonLink>
  );
}

/** Ends a running stay after confirmation: nothing is refunded, and it cannot be undone. */
export function EndSession({ session, onEnded }: SessionActionsProps) {
  const plate = `${session.vehicleState} ${session.vehiclePlate}`;
  const end = async () => {
    await callApi('PATCH /sessions/:id', { params: { id: session._id }, body: { status: 'ended' } });
    await refreshStays();
    onEnded(session.vehiclePlate);
  };
  return (
    <ConfirmButton
      label={texts.endNow}
      name={texts.endNowFor(session.vehiclePlate)}
      size="small"
      variant="quiet"
      title={texts.endTitle(plate)}
      confirmLabel={texts.endConfirm}
      cancelLabel={texts.keep}
      act={end}
    >
      <p>{texts.endText}</p>
    </ConfirmButton>
  );
}
