import { useState } from 'react';
import { t } from 'ttag';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import { standNow } from '../offline/stand-clock.ts';
import { guestOf } from '../tickets/ticket-status-marks.ts';
import type { TicketActing } from '../tickets/use-ticket-act.ts';
import { HandoverByCode } from './handover-by-code.tsx';
import { HandoverWithoutPhone } from './handover-without-phone.tsx';

const texts = {
  title: (ticketNumber: string) => t`Hand over ticket ${ticketNumber}`,
  noPhone: t`The guest has no phone`,
  backToCode: t`The guest has a code`,
  guest: t`Guest`,
  submitOverride: t`Hand over without code`,
  allowed: (until: string) => t`A handover without the code is allowed until ${withArticle(until)}.`,
  close: t`Not now`,
};

type HandoverProps = {
  readonly ticket: Valet;
  readonly acting: TicketActing;
  readonly onDone: (ticket: Valet) => void;
  readonly onClose: () => void;
};

/** The final check before the keys change hands: the car, its owner, and the guest's code or its substitute. */
export function Handover({ ticket, acting, onDone, onClose }: HandoverProps) {
  const [hasPhone, setHasPhone] = useState(true);
  const change = (next: boolean) => {
    acting.forgetRefusal();
    setHasPhone(next);
  };
  const complete = async (proof: Proof) => {
    const done = await acting.act({ kind: 'complete', ...proof });
    if (done) onDone(done);
  };
  return (
    <Dialog title={texts.title(ticket.ticketNumber)} onClose={onClose}>
      <div className={classNames(ui.stackHalf, ui.strong)}>
        <span>
          <Plate plate={ticket.plateNumber} state={ticket.state} />
        </span>
        <span>
          {texts.guest}: {guestOf(ticket)}
        </span>
      </div>
      <Allowed ticket={ticket} acting={acting} onUse={() => void complete({})} />
      {hasPhone ? (
        <HandoverByCode ticket={ticket} acting={acting} onCode={(code) => complete({ code })} />
      ) : (
        <HandoverWithoutPhone ticket={ticket} acting={acting} onReported={(override) => complete({ override })} />
      )}
      <Button variant="quiet" onClick={() => change(!hasPhone)}>
        {hasPhone ? texts.noPhone : texts.backToCode}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  );
}

type Proof = { readonly code?: string; readonly override?: { name: string; detail: string } };
type AllowedProps = Pick<HandoverProps, 'ticket' | 'acting'> & { readonly onUse: () => void };

/** A manager gave permission on their own device. */
function Allowed({ ticket: { overrideUntil, timeZone }, acting, onUse }: AllowedProps) {
  const until = overrideUntil === null ? null : new Date(overrideUntil);
  if (until === null || until < standNow()) return null;
  return (
    <Banner tone="success" title={texts.allowed(formatTime(until, { timeZone }))}>
      <Button busy={acting.busy !== null} onClick={onUse}>
        {texts.submitOverride}
      </Button>
    </Banner>
  );
}
