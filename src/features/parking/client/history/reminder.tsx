import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { OwnSession } from '../../sessions.contract.ts';
import { ReminderForm } from './reminder-form.tsx';

const texts = {
  offer: t`Remind me`,
  offerFor: (plate: string) => t`Remind me before it ends, ${plate}`,
  set: (moment: string, how: string) => t`Reminder set for ${moment} by ${how}.`,
  went: t`Reminder sent.`,
  change: t`Change reminder`,
  changeOf: (plate: string) => t`Change reminder for ${plate}`,
  said: { email: t`email`, text: t`text`, push: t`notification` },
  and: t` and `,
};

type ReminderState = Answer<'GET /receipts/:key/reminders/:id'>['data'];

type ReminderProps = {
  readonly session: OwnSession;
  /** Whether the reader's account holds it; an account is contacted at its own address. */
  readonly byAccount: boolean;
};

/** Whether and when the driver is reminded of the end of a running session, and a form to change that. */
export function Reminder({ session, byAccount }: ReminderProps) {
  const { _id: id, receiptKey: key, vehiclePlate, timeZone } = session;
  const requested = useQuery(apiQuery('GET /receipts/:key/reminders/:id', { params: { key, id } }));
  const [changing, setChanging] = useState(false);
  const reminder = requested.data?.data;
  if (requested.isPending) return <Skeleton height="var(--target)" />;
  // The stay is just as good without it.
  if (!reminder) return null;
  if (changing) {
    return (
      <ReminderForm session={session} byAccount={byAccount} reminder={reminder} onDone={() => setChanging(false)} />
    );
  }
  const isSet = reminder.channels.length > 0;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={isSet ? texts.changeOf(vehiclePlate) : texts.offerFor(vehiclePlate)}
        onClick={() => setChanging(true)}
      >
        {isSet ? texts.change : texts.offer}
      </Button>
      {isSet && <p role="status">{describeReminder(reminder, timeZone)}</p>}
    </>
  );
}

function describeReminder({ at, channels }: ReminderState, timeZone: string): string {
  if (at === null) return texts.went;
  const moment = new Date(at);
  const how = channels.map((channel) => texts.said[channel]).join(texts.and);
  return texts.set(formatTime(moment, localClock(timeZone, moment)), how);
}
