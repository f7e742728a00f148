import { useState } from 'react';
import { t } from 'ttag';
import { formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import { localTimeOf, readLocalTime } from '#platform/calendar/local-input.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { PricedTime } from '../../rules/ticket/ticket.ts';
import { standNow } from '../offline/stand-clock.ts';
import { useAttendant } from '../stand/use-stand.ts';
import { RefusedBanner } from './refused-banner.tsx';
import { useTicketAct } from './use-ticket-act.ts';

const texts = {
  parked: (time: string) => t`Parked ${time}, estimated`,
  ready: (time: string) => t`In front since ${withArticle(time)}, estimated`,
  why: t`The phone’s clock was changed while it had no signal. The price uses the time that costs the guest less.`,
  whyLead: t`Correct it if you know when it was.`,
  correct: t`Correct the time`,
  parkedAt: t`Parked at`,
  readyAt: t`In front since`,
  missing: t`Please enter a date and a time`,
  save: t`Save time`,
};

/** Times that a phone did not know (rule 250); a lead may correct them until the ticket is paid. Loaded only if there are any. */
export function EstimatedTimes({ ticket }: { readonly ticket: Valet }) {
  const [corrected, correct] = useState<PricedTime | null>(null);
  const mayCorrect = useAttendant(ticket.locationId).leads && !ticket.paid;
  return (
    <>
      {ticket.estimated.map((time) => (
        <Banner key={time} tone="info" title={texts[time](formatAt(ticket, time))}>
          <p>
            {texts.why} {mayCorrect && texts.whyLead}
          </p>
          {mayCorrect && (
            <Button variant="secondary" size="small" onClick={() => correct(time)}>
              {texts.correct}
            </Button>
          )}
        </Banner>
      ))}
      {corrected && <CorrectTime ticket={ticket} time={corrected} onClose={() => correct(null)} />}
    </>
  );
}

const timeOf = ({ parkedAt, readyAt }: Valet, time: PricedTime): Date =>
  new Date((time === 'parked' ? parkedAt : readyAt) ?? standNow());

const formatAt = (ticket: Valet, time: PricedTime): string =>
  formatMoment(timeOf(ticket, time), { timeZone: ticket.timeZone, now: standNow() });

type CorrectTimeProps = { readonly ticket: Valet; readonly time: PricedTime; readonly onClose: () => void };

function CorrectTime({ ticket, time, onClose }: CorrectTimeProps) {
  const { act, refused } = useTicketAct(ticket._id);
  const { timeZone } = ticket;
  const form = useForm<{ at: string }>({
    initial: { at: localTimeOf(timeOf(ticket, time), timeZone) },
    check: ({ at }) => (readLocalTime(at, timeZone) ? {} : { at: texts.missing }),
    send: async ({ at }) => {
      const to = readLocalTime(at, timeZone)?.toISOString();
      if (to && (await act({ kind: 'correct_time', time, to }))) onClose();
    },
  });
  return (
    <Dialog title={texts.correct} onClose={onClose}>
      <DialogForm form={form} submit={texts.save} onCancel={onClose}>
        <TextField
          label={time === 'parked' ? texts.parkedAt : texts.readyAt}
          type="datetime-local"
          max={localTimeOf(standNow(), timeZone)}
          {...form.field('at')}
        />
        {refused && <RefusedBanner refused={refused} />}
      </DialogForm>
    </Dialog>
  );
}
