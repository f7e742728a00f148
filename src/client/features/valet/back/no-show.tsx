import { t } from 'ttag';
import type { Valet } from '#contract/valet/valet-ticket.ts';
import { isNoShow } from '#domain/valet/acts/going-back.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { actionTexts } from '../board/board-texts.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { useStandSettings } from '../stand/use-stand.ts';
import styles from '../ticket/ticket-row.module.css';

const LOOK_MS = 15_000;

/** A car that has stood in front for too long is offered to be parked again (rule 251). */
export function NoShow({ ticket }: { readonly ticket: Valet }) {
  const { whereabouts, readyAt, locationId, ticketNumber } = ticket;
  const minutes = useStandSettings(locationId)?.noShowMinutes ?? null;
  const now = useStandNow(LOOK_MS);
  if (!isNoShow({ whereabouts, readyAt: readyAt === null ? null : new Date(readyAt) }, minutes, now)) return null;
  return (
    <>
      <div className={styles.act}>
        <ButtonLink to={staffPaths.parkValet(ticket._id)} variant="secondary" size="small">
          {actionTexts.park_again}
          <VisuallyHidden> {ticketNumber}</VisuallyHidden>
        </ButtonLink>
      </div>
      <p className={styles.said}>{t`Nobody came for it`}</p>
    </>
  );
}
