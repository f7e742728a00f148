import { memo } from 'react';
import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { isNoShow } from '../../rules/ticket/going-back.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { useNoShowMinutes } from '../stand/use-stand.ts';
import { actLabels } from '../tickets/act-labels.ts';
import { QuickAct } from '../tickets/quick-act.tsx';
import styles from '../tickets/ticket-row.module.css';
import { TicketRow } from '../tickets/ticket-row.tsx';

type BoardRowProps = {
  readonly ticket: Valet;
  readonly to: string;
  readonly changed: boolean;
  readonly isUnsent: boolean;
  readonly ofSeveral: boolean;
  readonly userId: string | undefined;
  /** Whether the viewer drives a stick shift; null for a viewer who cannot act. */
  readonly drivesStick: boolean | null;
};

/** A row with its single act. Among hundreds, only rows that changed are rerendered. */
export const BoardRow = memo(function BoardRow({ ticket, isUnsent, drivesStick, ...shown }: BoardRowProps) {
  const isInFront = drivesStick !== null && ticket.whereabouts === 'ready';
  const note = (
    <>
      {isUnsent && <em className={styles.note}>{t`Not sent yet`}</em>}
      {isInFront && <NoShowNote ticket={ticket} />}
    </>
  );
  return (
    <TicketRow ticket={ticket} note={note} {...shown}>
      {drivesStick !== null && <QuickAct ticket={ticket} userId={shown.userId} drivesStick={drivesStick} />}
      {isInFront && <NoShow ticket={ticket} />}
    </TicketRow>
  );
});

const LOOK_MS = 15_000;

/** Offers to park a car again that has been in front for too long (rule 251). */
function NoShow({ ticket }: { readonly ticket: Valet }) {
  if (!useIsNoShow(ticket)) return null;
  return (
    <div className={styles.act}>
      <ButtonLink to={paths.parkValet(ticket._id)} variant="secondary" size="small">
        {actLabels.park_again}
        <VisuallyHidden> {ticket.ticketNumber}</VisuallyHidden>
      </ButtonLink>
    </div>
  );
}

/** Why that is offered, in the car's own line. */
function NoShowNote({ ticket }: { readonly ticket: Valet }) {
  return useIsNoShow(ticket) && <em className={styles.note}>{t`Nobody came for it`}</em>;
}

function useIsNoShow({ whereabouts, readyAt, locationId }: Valet): boolean {
  const minutes = useNoShowMinutes(locationId);
  const now = useStandNow(LOOK_MS);
  return isNoShow({ whereabouts, readyAt: readyAt === null ? null : new Date(readyAt) }, minutes, now);
}
