import { msgid, ngettext, t } from 'ttag';

// An offline act that the server refused: what was intended, why it failed, and the ticket now, until an attendant has seen it.

import { ApiError } from '#platform/api/api-error.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import styles from '../board/trouble-line.module.css';
import { readRefusal } from '../tickets/lost-race.ts';
import { stillAllowed } from '../tickets/offered-acts.ts';
import { ticketStatusNames } from '../tickets/ticket-status-marks.ts';
import { useStandNow } from './use-stand-now.ts';
import { valetOutbox, type WaitingValetAct } from './valet-outbox.ts';
import { WriteRefusedTicket } from './write-refused-ticket.tsx';

const countActs = (count: number) => ngettext(msgid`${count} thing`, `${count} things`, count);

const texts = {
  hasIt: (name: string) => t`${name} has this car.`,
  nowIs: (status: string) => t`The ticket is now: ${status}.`,
  followers: (count: number) => t`${countActs(count)} done to this ticket afterwards would be deleted too.`,
  open: t`Open ticket`,
  did: {
    create: t`Created the ticket`,
    request: t`Requested the car`,
    unrequest: t`Withdrew the request`,
    take_job: t`Took the job`,
    give_job_back: t`Gave the job back`,
    car_ready: t`Brought the car to the front`,
    park_again: (place: string) => t`Parked the car again at ${place}`,
    cash_payment: t`Took cash`,
    complete: t`Handed the car over`,
    mark_damage: t`Marked damage`,
    remove_damage: t`Removed a damage mark`,
    say_no_damage: t`Checked for damage`,
    enter_parking: (place: string) => t`Parked the car at ${place}`,
  },
  at: (time: string) => t`at ${time}`,
  again: t`Send again`,
  delete: t`Dismiss`,
  number: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
};

type RefusedActProps = { readonly act: WaitingValetAct; readonly followers: number };

export function RefusedAct({ act, followers }: RefusedActProps) {
  const { id, subject, content, madeAt, refusal } = act;
  const now = useStandNow(MINUTE_MS);
  if (!refusal) return null;
  const { shown } = content;
  const { code, message, data } = refusal;
  const reported = readRefusal(new ApiError({ status: 409, code, message, data }), now);
  const done = formatMoment(new Date(madeAt), { timeZone: shown.timeZone, now });
  return (
    <article className={styles.act}>
      <h3>
        {texts.number(shown.ticketNumber)} · {shown.plateNumber}
      </h3>
      <p>
        {describeAct(content)} {texts.at(done)}
      </p>
      <p>
        <strong>{message}</strong> {reported.last}
      </p>
      {reported.valet && (
        <p>
          {texts.nowIs(ticketStatusNames[reported.valet.status])}{' '}
          {reported.valet.retriever && <strong>{texts.hasIt(reported.valet.retriever.name)}</strong>}
        </p>
      )}
      {content.kind === 'create' && <WriteRefusedTicket act={act} content={content} />}
      {followers > 0 && <p>{texts.followers(followers)}</p>}
      <div className={styles.buttons}>
        {content.kind === 'act' && (
          <ButtonLink to={paths.valetDetails(subject)} variant="secondary" size="small">
            {texts.open}
          </ButtonLink>
        )}
        {(content.kind === 'create' || !reported.valet || stillAllowed(content.act.kind, reported.valet)) && (
          <Button variant="secondary" onClick={() => void valetOutbox.again(id, content)}>
            {texts.again}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void valetOutbox.drop(id)}>
          {texts.delete}
        </Button>
      </div>
    </article>
  );
}

function describeAct(content: WaitingValetAct['content']): string {
  if (content.kind === 'create') return texts.did.create;
  const { act } = content;
  if (act.kind === 'enter_parking' || act.kind === 'park_again') return texts.did[act.kind](act.parkedLocation);
  return texts.did[act.kind];
}
