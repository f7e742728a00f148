import { lazy, type MouseEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { actLabels, busyLabels } from './act-labels.ts';
import { quickActOf } from './offered-acts.ts';
import { handingOverAt } from './ticket-queries.ts';
import styles from './ticket-row.module.css';
import { useTicketAct } from './use-ticket-act.ts';

const texts = {
  /** In a row, next to the car that it is about. */
  requestShort: t`Request`,
  cashShort: (amount: string) => t`Cash ${amount}`,
  completeShort: t`Complete`,
  park: t`Park`,
  /** In place of a row's act. */
  stickShort: t`For stick drivers`,
  stickOnly: t`Stick shift. Only someone who drives stick can take this car.`,
};

const Handover = lazy(() => import('../handover/handover.tsx').then(({ Handover }) => ({ default: Handover })));

type QuickActProps = {
  readonly ticket: Valet;
  readonly userId: string | undefined;
  readonly drivesStick: boolean;
};

/** The single act in a row, for busy times: park it, request it, get it, say that it is in front, take the cash or hand it over. */
export function QuickAct({ ticket, userId, drivesStick }: QuickActProps) {
  const acting = useTicketAct(ticket._id);
  const { busy, refused, act } = acting;
  const [isHandingOver, setHandingOver] = useState(false);
  const kind = quickActOf(ticket, userId);
  const isLeft = kind === 'take_job' && ticket.transmissionType === 'Stick' && !drivesStick;
  // Shown for as long as the ticket is as it was then.
  const isSaid = refused && ticket.version <= (refused.valet?.version ?? ticket.version);
  const ofTicket = <VisuallyHidden> {ticket.ticketNumber}</VisuallyHidden>;
  const { steady, acted } = useSteadyAct(kind);
  const press = (pressed: Exclude<typeof kind, 'park' | null>) => {
    acted();
    if (pressed === 'complete' && handingOverAt(ticket.locationId).asksCode) return setHandingOver(true);
    return void act({ kind: pressed });
  };
  const close = () => setHandingOver(false);
  return (
    <>
      <div className={styles.act} onClickCapture={steady}>
        {kind === 'park' && (
          <ButtonLink to={paths.parkValet(ticket._id)} variant="secondary" size="small">
            {texts.park}
            {ofTicket}
          </ButtonLink>
        )}
        {kind && kind !== 'park' && !isLeft && (
          <Button
            variant={kind === 'car_ready' || kind === 'complete' ? 'primary' : 'secondary'}
            size="small"
            busy={busy !== null}
            busyText={busyLabels[kind]}
            onClick={() => press(kind)}
          >
            {wordsFor(kind, ticket)}
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
      {isHandingOver && (
        <Suspense fallback={null}>
          <Handover ticket={ticket} acting={acting} onDone={close} onClose={close} />
        </Suspense>
      )}
      {isSaid && !isHandingOver && (
        <p className={classNames(styles.said, ui.strong, ui.error)} role="alert">
          {refused.message} {refused.last}
        </p>
      )}
    </>
  );
}

/** Until a new word on a button has been read. */
const READ_MS = 1000;

/** Rule 365: an act that takes another's place in its row, because somebody else was faster, ignores a tap that was meant for that one. */
function useSteadyAct(kind: string | null) {
  const isOwn = useRef(false);
  const shown = useRef({ kind, since: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    if (shown.current.kind === kind) return;
    shown.current = { kind, since: isOwn.current ? Number.NEGATIVE_INFINITY : performance.now() };
    isOwn.current = false;
  }, [kind]);
  return {
    acted: () => {
      isOwn.current = true;
    },
    steady: (event: MouseEvent) => {
      // A key that is pressed has no way to go.
      if (event.detail === 0 || performance.now() - shown.current.since > READ_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function wordsFor(
  kind: 'request' | 'take_job' | 'car_ready' | 'cash_payment' | 'complete',
  { totalCost }: Valet,
): string {
  if (kind === 'cash_payment') return texts.cashShort(formatCents(totalCost));
  if (kind === 'complete') return texts.completeShort;
  return kind === 'request' ? texts.requestShort : actLabels[kind];
}
