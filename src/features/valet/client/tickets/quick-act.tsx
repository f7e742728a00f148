import { paths } from '#app/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { actionTexts as texts } from '../board/board-texts.ts';
import { quickActOf } from './offered-acts.ts';
import styles from './ticket-row.module.css';
import { useTicketAct } from './use-ticket-act.ts';

type QuickActProps = {
  readonly ticket: Valet;
  readonly userId: string | undefined;
  readonly drivesStick: boolean;
};

/** The single act in a row, for busy times: park it, request it, get it, or say that it is in front. */
export function QuickAct({ ticket, userId, drivesStick }: QuickActProps) {
  const { busy, refused, act } = useTicketAct(ticket._id);
  const kind = quickActOf(ticket, userId);
  const isLeft = kind === 'take_job' && ticket.transmissionType === 'Stick' && !drivesStick;
  // Shown for as long as the ticket is as it was then.
  const isSaid = refused && ticket.version <= (refused.valet?.version ?? ticket.version);
  const ofTicket = <VisuallyHidden> {ticket.ticketNumber}</VisuallyHidden>;
  return (
    <>
      <div className={styles.act}>
        {kind === 'park' && (
          <ButtonLink to={paths.parkValet(ticket._id)} variant="secondary" size="small">
            {texts.park}
            {ofTicket}
          </ButtonLink>
        )}
        {kind && kind !== 'park' && !isLeft && (
          <Button
            variant={kind === 'car_ready' ? 'primary' : 'secondary'}
            size="small"
            busy={busy !== null}
            busyText={texts.busy[kind]}
            onClick={() => void act({ kind })}
          >
            {kind === 'request' ? texts.requestShort : texts[kind]}
            {ofTicket}
          </Button>
        )}
        {isLeft && (
          <p className={styles.left}>
            <span aria-hidden>{texts.stickShort}</span>
            <VisuallyHidden>{texts.stickOnly}</VisuallyHidden>
          </p>
        )}
      </div>
      {isSaid && (
        <p className={classNames(styles.said, styles.refused)} role="alert">
          {refused.message} {refused.last}
        </p>
      )}
    </>
  );
}
