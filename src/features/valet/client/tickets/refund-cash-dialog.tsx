import { useState } from 'react';
import { t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { RefusedBanner } from './refused-banner.tsx';
import { useTicketAct } from './use-ticket-act.ts';

const texts = {
  cash: {
    title: t`Reverse the cash payment?`,
    lead: (amount: string) => t`${amount} comes off the books and the till, and the ticket is unpaid again.`,
  },
  room: {
    title: t`Take the charge off the room?`,
    lead: (amount: string) => t`${amount} comes off the books and the hotel’s list, and the ticket is unpaid again.`,
  },
  reason: t`Why was it wrong?`,
  reasonHint: t`It stays in the history of the ticket.`,
  missing: t`Please enter why the payment was wrong`,
  submit: t`Take it back`,
  mistaken: { cash: t`Cash booked by mistake`, room: t`Room charged by mistake` },
};

/** For a lead, on the day on which the cash or the charge was booked (rules 271 and 288). */
export function RefundCash({ ticket }: { readonly ticket: Valet }) {
  const [isOpen, setOpen] = useState(false);
  const { act, refused } = useTicketAct(ticket._id);
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: texts.missing } : {}),
    send: async ({ reason }) => {
      if (await act({ kind: 'take_cash_back', reason })) setOpen(false);
    },
  });
  const { paidBy, totalCost } = ticket;
  const way = paidBy === 'room' ? 'room' : 'cash';
  const words = texts[way];
  return (
    <>
      <div>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {texts.mistaken[way]}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          <DialogForm form={form} submit={texts.submit} onCancel={() => setOpen(false)}>
            <p>{words.lead(formatCents(totalCost))}</p>
            <TextField label={texts.reason} hint={texts.reasonHint} maxLength={200} {...form.field('reason')} />
            {refused && <RefusedBanner refused={refused} />}
          </DialogForm>
        </Dialog>
      )}
    </>
  );
}
