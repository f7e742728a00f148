import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshSessions } from '#platform/api/query-client.ts';
import { mapsUrl } from '#platform/browser/maps-url.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { OutsideLink } from '#platform/ui/layout/outside-link.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { OwnSession } from '../../sessions.contract.ts';

const texts = {
  addTime: t`Add time`,
  addTimeFor: (plate: string) => t`Add time for ${plate}`,
  ended: (plate: string) => t`Parking for ${plate} has ended.`,
  endNow: t`End now`,
  endNowFor: (plate: string) => t`End now, ${plate}`,
  directionsTo: (lot: string) => t`Directions back to the car at ${lot}`,
  endTitle: (plate: string) => t`End parking for ${plate}?`,
  endText: t`Your parking ends right away. The time left is not refunded, and this cannot be undone.`,
  endConfirm: t`End parking`,
  keep: t`Keep parking`,
  directions: t`Directions`,
};

type SessionActionsProps = { readonly session: OwnSession; readonly onEnded: (words: string) => void };

const StopSession = lazy(async () => ({ default: (await import('../booking/running-price.tsx')).StopSession }));

type MainActProps = SessionActionsProps & {
  readonly variant?: 'primary' | 'secondary' | undefined;
  /** Other cars of the same booking run too. */
  readonly hasOthers?: boolean;
};

type AddTimeLinkProps = {
  readonly session: OwnSession;
  /** secondary: next to the offer of time for all. */
  readonly variant?: 'primary' | 'secondary';
};

/** The main act of a running stay, for anybody who has the receipt: more time, or the end of a start-stop one. */
export function MainAct({ session, variant, hasOthers, onEnded }: MainActProps) {
  if (!session.untilStopped) return <AddTimeLink session={session} {...(variant && { variant })} />;
  return (
    <Suspense fallback={<Skeleton height="var(--control)" />}>
      <StopSession session={session} hasOthers={hasOthers} onEnded={onEnded} />
    </Suspense>
  );
}

/** For anybody who has the receipt. */
function AddTimeLink({ session, variant = 'primary' }: AddTimeLinkProps) {
  return (
    <ButtonLink
      to={paths.addTime(session.receiptKey, session._id)}
      variant={variant}
      full
      name={texts.addTimeFor(session.vehiclePlate)}
    >
      {texts.addTime}
    </ButtonLink>
  );
}

/** On foot, from wherever the driver is now. */
export function DirectionsLink({ session: { locationName, locationAddress } }: Pick<SessionActionsProps, 'session'>) {
  return (
    <OutsideLink
      href={mapsUrl(`${locationName}, ${locationAddress}`)}
      variant="secondary"
      size="small"
      name={texts.directionsTo(locationName)}
    >
      {texts.directions}
    </OutsideLink>
  );
}

/** Ends a running stay after confirmation: nothing is refunded, and it cannot be undone. */
export function EndSession({ session, onEnded }: SessionActionsProps) {
  if (session.untilStopped) return null;
  return <EndEarly session={session} onEnded={onEnded} />;
}

function EndEarly({ session, onEnded }: SessionActionsProps) {
  const plate = `${session.vehicleState} ${session.vehiclePlate}`;
  const end = async () => {
    await callApi('PATCH /sessions/:id', { params: { id: session._id }, body: { status: 'ended' } });
    onEnded(texts.ended(session.vehiclePlate));
    await refreshSessions();
  };
  return (
    <ConfirmButton
      label={texts.endNow}
      name={texts.endNowFor(session.vehiclePlate)}
      size="small"
      variant="danger"
      title={texts.endTitle(plate)}
      confirmLabel={texts.endConfirm}
      cancelLabel={texts.keep}
      act={end}
    >
      <p>{texts.endText}</p>
    </ConfirmButton>
  );
}
