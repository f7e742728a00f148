import type { Valet } from '#contract/valet/valet-ticket.ts';
import { Button } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { actionTexts as texts } from '../board/board-texts.ts';
import styles from '../ticket/ticket-card.module.css';
import { quickActOf } from './offered-acts.ts';
import { useTicketAct } from './use-ticket-act.ts';

type QuickActProps = {
  readonly ticket: Valet;
  readonly userId: string | undefined;
  readonly drivesStick: boolean;
};

/** The actions for a rush, straight from the board: fetching a car, and marking it as ready. */
export function QuickAct({ ticket, userId, drivesStick }: QuickActProps) {
  const { busy, refused, act } = useTicketAct(ticket._id);
  const kind = quickActOf(ticket, userId);
  const isLeft = kind === 'take_job' && ticket.transmissionType === 'Stick' && !drivesStick;
  // Said as long as the ticket is as it was then.
  const isSaid = refused && ticket.version <= (refused.valet?.version ?? ticket.version);
  return (
    <>
      {isLeft && <p>{texts.stickOnly}</p>}
      {kind && !isLeft && (
        <Button
          variant={kind === 'take_job' ? 'secondary' : 'primary'}
          busy={busy !== null}
          busyText={texts.busy[kind]}
          onClick={() => void act({ kind })}
        >
          {texts[kind]}
          <VisuallyHidden> {ticket.ticketNumber}</VisuallyHidden>
        </Button>
      )}
      {isSaid && (
        <p className={styles.refused} role="alert">
          {refused.message} {refused.last}
        </p>
      )}
    </>
  );
}
