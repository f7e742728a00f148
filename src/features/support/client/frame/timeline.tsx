import { t } from 'ttag';
import { actionNames } from '#features/audit/client/shared/action-names.ts';
import { describeVerdict, type RecordedVerdict } from '#features/enforcement/client/shared/recorded-verdict.ts';
import { wordsForReason } from '#features/payments/rules/reason-words.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import timeline from '#platform/ui/layout/timeline.module.css';
import ui from '#platform/ui/primitives.module.css';
import type { StoryEvent } from '../../support-story.ts';
import { wordsForRefusal, wordsOfCode } from './refund-words.tsx';
import styles from './support.module.css';
import { formatIsoDay, formatIsoMoment } from './support-times.ts';
import moments from './timeline.module.css';

const texts = {
  title: t`The whole story`,
  kinds: {
    requested: t`Parking requested`,
    extension_requested: t`More time requested`,
    intent_opened: t`Payment started`,
    declined: t`Card declined`,
    paid: t`Paid`,
    payment_let_go: t`Payment canceled, nothing was charged`,
    wrong_amount: t`Wrong amount charged; it bought nothing`,
    wrong_amount_returned: t`Wrong charge refunded`,
    wrong_amount_retained: t`Provider refused to refund the wrong charge`,
    wrong_amount_paid_otherwise: t`Wrong charge paid another way`,
    wrong_amount_closed: t`Wrong charge closed`,
    wrong_amount_twice_accepted: t`Left as refunded twice`,
    session_started: t`Parking started`,
    extended: t`Time added`,
    correction_requested: t`Correction requested`,
    corrected: t`Corrected`,
    plate_requested: t`Lot asked to fix the plate`,
    reservation_moved: t`Reservation moved`,
    session_ended_early: t`Ended early`,
    session_refunded: t`Parking refunded and ended`,
    dispute_opened: t`Disputed by the payer`,
    dispute_won: t`Dispute won`,
    dispute_lost: t`Dispute lost`,
    dispute_closed: t`Dispute closed`,
    refund_intended: t`Refund requested`,
    refund_pending: t`Refund at the provider`,
    refund_succeeded: t`Refunded`,
    refund_failed: t`Refund failed`,
    refund_bounced: t`Refund returned by the bank`,
    refund_paid_otherwise: t`Refund paid another way`,
    refund_closed: t`Refund closed`,
    mail_queued: t`Mail on its way`,
    mailed: t`Mailed`,
    mail_failed: t`Mail not delivered`,
    text_queued: t`Text on its way`,
    texted: t`Texted`,
    text_failed: t`Text not delivered`,
    text_suppressed: t`Not texted: the number opted out or never agreed`,
    looked_up: t`Looked up by an officer`,
    ticket: t`Valet`,
    support: t`At support`,
  },
  until: (moment: string) => t`until ${moment}`,
  to: (address: string) => `to ${address}`,
  by: (name: string) => t`by ${name}`,
  forgotten: t`to an address that was deleted`,
};

type TimelineProps = { readonly events: readonly StoryEvent[]; readonly timeZone: string };

/** Every event in order, grouped by day. */
export function Timeline({ events, timeZone }: TimelineProps) {
  return (
    <section className={classNames(ui.stack2, styles.aside)} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {daysOf(events, timeZone).map(({ day, events: ofDay }) => (
        <div key={day}>
          <h3 className={classNames(ui.subline, moments.day)}>{day}</h3>
          <ol className={timeline.events}>
            {ofDay.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what happened in one moment is told apart by its place.
              <Event key={`${event.at}-${index}`} event={event} timeZone={timeZone} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

const GOOD: readonly StoryEvent['kind'][] = ['paid', 'extended', 'session_started', 'dispute_won'];
const BAD: readonly StoryEvent['kind'][] = [
  'declined',
  'refund_failed',
  'refund_bounced',
  'wrong_amount',
  'wrong_amount_retained',
  'dispute_opened',
  'dispute_lost',
  'mail_failed',
  'text_failed',
];
const BACK: readonly StoryEvent['kind'][] = [
  'refund_succeeded',
  'refund_paid_otherwise',
  'session_refunded',
  'wrong_amount_returned',
  'wrong_amount_paid_otherwise',
];

function Event({ event, timeZone }: { readonly event: StoryEvent; readonly timeZone: string }) {
  const { at, kind, cents } = event;
  const tone = classNames(
    timeline.event,
    moments.event,
    GOOD.includes(kind) && moments.good,
    BAD.includes(kind) && moments.bad,
    BACK.includes(kind) && moments.back,
  );
  return (
    <li className={tone}>
      <time dateTime={at} className={classNames(ui.muted, ui.figure, ui.nowrap)}>
        {formatTime(new Date(at), { timeZone })}
      </time>
      <div>
        <p className={moments.eventHead}>
          <strong>{texts.kinds[kind]}</strong>
          {cents !== null && <span className={classNames(ui.strong, ui.figure, ui.nowrap)}>{formatCents(cents)}</span>}
        </p>
        {aboutOf(event, timeZone).map((line) => (
          <p key={line} className={ui.muted}>
            {line}
          </p>
        ))}
      </div>
    </li>
  );
}

function aboutOf(event: StoryEvent, timeZone: string): string[] {
  const { kind, plate, state, until, to, by } = event;
  const isMail = /^(mail|text)/.test(kind);
  return [
    plate === null ? '' : `${state} ${plate}`,
    until === null ? '' : texts.until(formatIsoMoment(until, timeZone)),
    describeNote(event),
    isMail ? (to ? texts.to(to) : texts.forgotten) : '',
    by === null ? '' : texts.by(by.name),
  ].filter((line) => line !== '');
}

function describeNote({ kind, note }: StoryEvent): string {
  const acts: Readonly<Record<string, string>> = actionNames;
  if (note === null) return '';
  // A provider's code, or why the program promised it, worded as in the list of refunds.
  if (kind === 'refund_failed') return wordsForRefusal(note);
  if (kind === 'refund_intended') return wordsForReason(note);
  // It found this stay, which is paid.
  if (kind === 'looked_up') return wordsForVerdict(note as RecordedVerdict['verdict']);
  return kind === 'dispute_opened' ? wordsOfCode(note) : (acts[note] ?? note);
}

const wordsForVerdict = (verdict: RecordedVerdict['verdict']) =>
  describeVerdict({ verdict, covered: true, offline: false });

type Day = { readonly day: string; readonly events: StoryEvent[] };

function daysOf(events: readonly StoryEvent[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const day = formatIsoDay(event.at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
