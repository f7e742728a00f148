import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { isNoShow } from '../../rules/ticket/going-back.ts';
import { actionTexts } from '../board/board-texts.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { useNoShowMinutes } from '../stand/use-stand.ts';
import styles from './ticket-row.module.css';

const LOOK_MS = 15_000;

/** Offers to park a car again that has been in front for too long (rule 251). */
export function NoShow({ ticket }: { readonly ticket: Valet }) {
  if (!useIsNoShow(ticket)) return null;
  return (
    <div className={styles.act}>
      <ButtonLink to={paths.parkValet(ticket._id)} variant="secondary" size="small">
        {actionTexts.park_again}
        <VisuallyHidden> {ticket.ticketNumber}</VisuallyHidden>
      </ButtonLink>
    </div>
  );
}

/** Why that is offered, in the car's own line. */
export function NoShowNote({ ticket }: { readonly ticket: Valet }) {
  return useIsNoShow(ticket) && <em className={styles.note}>{t`Nobody came for it`}</em>;
}

function useIsNoShow({ whereabouts, readyAt, locationId }: Valet): boolean {
  const minutes = useNoShowMinutes(locationId);
  const now = useStandNow(LOOK_MS);
  return isNoShow({ whereabouts, readyAt: readyAt === null ? null : new Date(readyAt) }, minutes, now);
}
