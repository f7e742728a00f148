import { useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { StaffAction } from '../../rules/ticket/staff-actions.ts';
import { actLabels, busyLabels } from './act-labels.ts';
import { type Attendant, isUnrequested, staffButtons } from './offered-acts.ts';
import styles from './ticket-sheet.module.css';
import { isWaitedFor } from './ticket-status-marks.ts';
import type { TicketActing } from './use-ticket-act.ts';

const texts = {
  unrequested: t`Nobody has asked for this car`,
  unrequestedText: t`Mark it ready, and the guest hears that it is out front and the price stops.`,
  cash: (label: string, cents: number) => `${label} ${formatCents(cents)}`,
  cashAndTip: (cash: string, tip: string) => t`${cash} + ${tip} tip`,
  close: t`Not now`,
  stickOnly: t`Stick shift. Only someone who drives stick can take this car.`,
};

type StaffButtonsProps = {
  readonly ticket: Valet;
  readonly acting: TicketActing;
  readonly attendant: Attendant;
  /** Cents in cash beyond the price, to record with it (rule 480). */
  readonly cashTip: number;
  readonly onComplete: () => void;
};

/** The buttons that the ticket's state offers (rule 91); the first is the next step. */
export function StaffButtons({ ticket, acting, attendant, cashTip, onComplete }: StaffButtonsProps) {
  const [requested, setRequested] = useState<StaffAction | null>(null);
  const [, navigate] = useLocation();
  const offered = staffButtons(ticket, attendant);
  const press = (action: StaffAction) => {
    // Rule 91: a car is not handled before its parking place is known.
    if (action === 'enter_parking' || action === 'park_again' || (ticket.whereabouts === 'entry' && !ticket.parkedBy)) {
      return navigate(paths.parkValet(ticket._id));
    }
    if (isUnrequested(action, ticket) && requested !== action) return setRequested(action);
    setRequested(null);
    if (action === 'complete') return onComplete();
    return void acting.act(
      action === 'cash_payment' && cashTip > 0 ? { kind: action, tip: cashTip } : { kind: action },
    );
  };
  const isStickForOthers =
    ticket.transmissionType === 'Stick' && !attendant.drivesStick && isWaitedFor(ticket.whereabouts);
  return (
    <>
      {isStickForOthers && <p>{texts.stickOnly}</p>}
      <div className={classNames(ui.halves, styles.buttons)}>
        {offered.map((action, index) => (
          <Button
            key={action}
            // A car that nobody waits for is brought by a slip as easily as on purpose.
            variant={index === 0 && !isUnrequested(action, ticket) ? 'primary' : 'secondary'}
            busy={acting.busy === action}
            busyText={action === 'enter_parking' || action === 'park_again' ? undefined : busyLabels[action]}
            disabled={acting.busy !== null && acting.busy !== action}
            onClick={() => press(action)}
          >
            {action === 'cash_payment' ? cashWords(ticket.totalCost, cashTip) : actLabels[action]}
          </Button>
        ))}
      </div>
      {requested && (
        <ConfirmDialog
          open
          title={texts.unrequested}
          confirmLabel={actLabels[requested]}
          cancelLabel={texts.close}
          onConfirm={() => press(requested)}
          onCancel={() => setRequested(null)}
        >
          <p>{texts.unrequestedText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function cashWords(totalCents: number, tipCents: number): string {
  const cash = texts.cash(actLabels.cash_payment, totalCents);
  return tipCents > 0 ? texts.cashAndTip(cash, formatCents(tipCents)) : cash;
}
