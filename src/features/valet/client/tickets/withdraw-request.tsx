import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '../../rules/ticket/ticket.ts';
import type { TicketActing } from './use-ticket-act.ts';
import { withdrawalReasonNames } from './withdrawal-reason-names.ts';

const texts = {
  title: t`Withdraw the request?`,
  reported: t`The car stays parked, and the guest is told why.`,
  close: t`Not now`,
};

type TakeBackProps = { readonly acting: TicketActing; readonly onClose: () => void };

/** Staff take a request back with a reason, which the guest is told (rule 251): one tap gives the reason and does it. */
export function WithdrawRequest({ acting, onClose }: TakeBackProps) {
  const takeBack = (reason: WithdrawalReason) => {
    onClose();
    void acting.act({ kind: 'unrequest', reason });
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.reported}</p>
      <DialogButtons>
        {WITHDRAWAL_REASONS.map((reason) => (
          <Button key={reason} variant="secondary" onClick={() => takeBack(reason)}>
            {withdrawalReasonNames[reason]}
          </Button>
        ))}
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
