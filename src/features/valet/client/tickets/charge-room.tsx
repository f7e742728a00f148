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
import { guestOf } from './ticket-status-marks.ts';
import { useTicketAct } from './use-ticket-act.ts';

const texts = {
  title: t`Which room?`,
  lead: (amount: string) => t`${amount} goes on the hotel’s bill, and nothing is taken here.`,
  name: t`Guest’s name`,
  nameMissing: t`Please enter the name of the guest`,
  room: t`Room number`,
  roomMissing: t`Please enter the room number`,
  submit: (amount: string) => t`Charge ${amount}`,
  chargeRoom: t`Charge to the room`,
};

/** A hotel room as a payment method (rule 288), if the stand allows it. */
export function ChargeRoom({ ticket }: { readonly ticket: Valet }) {
  const [isOpen, setOpen] = useState(false);
  const { act, refused } = useTicketAct(ticket._id);
  const form = useForm<{ name: string; room: string }>({
    initial: { name: guestOf(ticket), room: '' },
    check: ({ name, room }) => ({
      ...(name.trim() === '' && { name: texts.nameMissing }),
      ...(room.trim() === '' && { room: texts.roomMissing }),
    }),
    send: async ({ name, room }) => {
      if (await act({ kind: 'charge_room', name, room })) setOpen(false);
    },
  });
  const amount = formatCents(ticket.totalCost);
  return (
    <>
      <div>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {texts.chargeRoom}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={texts.title} onClose={() => setOpen(false)}>
          <DialogForm form={form} submit={texts.submit(amount)} onCancel={() => setOpen(false)}>
            <p>{texts.lead(amount)}</p>
            <TextField label={texts.room} maxLength={12} autoComplete="off" {...form.field('room')} />
            <TextField label={texts.name} maxLength={80} autoComplete="off" {...form.field('name')} />
            {refused && <RefusedBanner refused={refused} />}
          </DialogForm>
        </Dialog>
      )}
    </>
  );
}
