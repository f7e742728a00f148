import { useState } from 'react';
import { t } from 'ttag';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { standNow } from '../offline/stand-clock.ts';
import { RefusedBanner } from '../tickets/refused-banner.tsx';
import { useTicketAct } from '../tickets/use-ticket-act.ts';
import { checkReported, proofWithoutPhone, type Reported, ReportedFields } from './handover-without-phone.tsx';

const texts = {
  allow: t`Allow handover without code`,
  allowText: t`Valid for 15 minutes and recorded with your name.`,
  allowed: (until: string) => t`A handover without the code is allowed until ${withArticle(until)}.`,
  allowBusy: t`Allowing…`,
};

/** A manager's approval in place of the guest's code, stored with its reason. */
export function AllowHandover({ ticket }: { readonly ticket: Valet }) {
  const [isRequested, setRequested] = useState(false);
  const { act, busy, refused } = useTicketAct(ticket._id);
  const form = useForm<Reported>({
    initial: { name: '', detail: '' },
    check: checkReported,
    send: async (reported) => {
      if (await act({ kind: 'override', ...reported })) setRequested(false);
    },
  });
  const { overrideUntil, timeZone } = ticket;
  const until = overrideUntil === null ? null : new Date(overrideUntil);
  if (until && until > standNow()) {
    return <Banner tone="success" title={texts.allowed(formatTime(until, { timeZone }))} />;
  }
  if (!isRequested) {
    return (
      <Button variant="secondary" onClick={() => setRequested(true)}>
        {texts.allow}
      </Button>
    );
  }
  return (
    <Card>
      <h2>{texts.allow}</h2>
      <p>{proofWithoutPhone()}</p>
      <Form form={form}>
        <ReportedFields form={form} />
        {refused && <RefusedBanner refused={refused} />}
        <Button type="submit" busy={busy !== null} busyText={texts.allowBusy} full>
          {texts.allow}
        </Button>
      </Form>
      <p>{texts.allowText}</p>
    </Card>
  );
}
