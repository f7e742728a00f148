import { useState } from 'react';
import type { Valet } from '#contract/valet/valet-ticket.ts';
import { formatTime } from '#domain/calendar/human-time.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { RefusedNotice } from '../acts/refused-notice.tsx';
import { useTicketAct } from '../acts/use-ticket-act.ts';
import { standNow } from '../offline/stand-clock.ts';
import { handoverTexts as texts } from '../ticket/details-texts.ts';
import { checkTold, type Told, ToldFields } from './handover-without-phone.tsx';

/** A manager's approval in place of the guest's code, stored with its reason. */
export function AllowHandover({ ticket }: { readonly ticket: Valet }) {
  const [isAsked, setAsked] = useState(false);
  const { act, busy, refused } = useTicketAct(ticket._id);
  const form = useForm<Told>({
    initial: { name: '', detail: '' },
    check: checkTold,
    send: async (told) => {
      if (await act({ kind: 'override', ...told })) setAsked(false);
    },
  });
  const { overrideUntil, timeZone } = ticket;
  const until = overrideUntil === null ? null : new Date(overrideUntil);
  if (until && until > standNow()) {
    return <Notice tone="success" title={texts.allowed(formatTime(until, { timeZone }))} />;
  }
  if (!isAsked) {
    return (
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {texts.allow}
      </Button>
    );
  }
  return (
    <Card>
      <h2>{texts.allow}</h2>
      <p>{texts.noPhoneText}</p>
      <Form form={form}>
        <ToldFields form={form} />
        {refused && <RefusedNotice refused={refused} />}
        <Button type="submit" busy={busy !== null} busyText={texts.allowBusy} full>
          {texts.allow}
        </Button>
      </Form>
      <p>{texts.allowText}</p>
    </Card>
  );
}
