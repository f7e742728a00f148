import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { describeValidation } from '#features/validations/rules/validation.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { RefusedBanner } from './refused-banner.tsx';
import { type TicketActing, useTicketAct } from './use-ticket-act.ts';

const texts = {
  title: t`Which merchant validated the guest?`,
  none: t`This stand has no validations. The owner adds them on the lot’s page.`,
  other: t`Or type the code`,
  code: t`Code`,
  missing: t`Please provide a code`,
  use: t`Use code`,
  busy: t`Saving…`,
  takeOff: t`Remove it`,
  validate: t`Validate`,
};

/** A merchant's code on a ticket (rule 287): selected or typed, and removed with one tap, until the ticket is paid. */
export function TicketCode({ ticket }: { readonly ticket: Valet }) {
  const [isOpen, setOpen] = useState(false);
  const acting = useTicketAct(ticket._id);
  const { act, busy, refused } = acting;
  if (ticket.validated) {
    return (
      <Banner tone="info" title={ticket.validated.label}>
        <Button
          variant="secondary"
          size="small"
          busy={busy === 'take_code_off'}
          busyText={texts.busy}
          onClick={() => void act({ kind: 'take_code_off' })}
        >
          {texts.takeOff}
        </Button>
        {refused && <RefusedBanner refused={refused} />}
      </Banner>
    );
  }
  return (
    <>
      <div>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {texts.validate}
        </Button>
      </div>
      {isOpen && <ChooseCode ticket={ticket} acting={acting} onClose={() => setOpen(false)} />}
    </>
  );
}

type ChooseCodeProps = { readonly ticket: Valet; readonly acting: TicketActing; readonly onClose: () => void };

function ChooseCode({ ticket: { locationId }, acting, onClose }: ChooseCodeProps) {
  const { act, busy, refused } = acting;
  const { data } = useQuery(apiQuery('GET /valets/locations/:locationId/validations', { params: { locationId } }));
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: texts.missing } : {}),
    send: async ({ code }) => {
      if (await act({ kind: 'validate', code })) onClose();
    },
  });
  const choose = async (validation: string) => {
    if (await act({ kind: 'validate', validation })) onClose();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {data?.validations.length === 0 && <p>{texts.none}</p>}
      <DialogButtons>
        {data?.validations.map(({ _id, name, kind, value }) => (
          <Button key={_id} variant="secondary" disabled={busy !== null} onClick={() => void choose(_id)}>
            {`${name}: ${describeValidation({ kind, value })}`}
          </Button>
        ))}
      </DialogButtons>
      <DialogForm form={form} submit={texts.use} onCancel={onClose}>
        <TextField
          label={data?.validations.length === 0 ? texts.code : texts.other}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.field('code')}
        />
        {refused && <RefusedBanner refused={refused} />}
      </DialogForm>
    </Dialog>
  );
}
