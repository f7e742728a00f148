import { t } from 'ttag';
import { formatDay } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import type { DriverNotice as Shown } from '../notice-shapes.ts';
import styles from './driver-notice.module.css';

const texts = {
  warning: t`Warning`,
  charge: (price: string) => t`Due: ${price}`,
  owesNothingMore: t`It is paid. You owe nothing more.`,
  owes: (price: string) => t`You owe ${price}. It will not go up later.`,
  owesLess: (price: string, day: string, later: string) =>
    t`You owe ${price} until the end of ${day}, and ${later} after that.`,
  untilThen: (day: string) => t`Until the end of ${day}.`,
  later: (price: string) => t`After that ${price}.`,
  isPaid: t`Paid`,
  paidOn: (price: string, day: string) => t`${price} was paid on ${day}. You owe nothing more.`,
  toReceipt: t`Open the receipt`,
  stopped: (price: string) => t`Its deadlines are paused until then: it stays at ${price}.`,
  goesBack: (price: string) => t`The ${price} that was paid is being refunded.`,
  atSupport: t`Support is reviewing your appeal`,
  supportAnswersBy: (day: string) => t`Support answers by ${day}. That is final.`,
  supportWrote: (reason: string) => t`Support wrote: ${reason}`,
  final: t`Support has decided: the notice stands`,
  owesNothing: t`This is a warning. You owe nothing.`,
  voided: t`This notice is void`,
  voidedText: t`You do not need to do anything.`,
  covered: t`The parking was paid for when the notice was given. We are sorry for the trouble.`,
  lookAlike: t`Your receipt shows a payment for a similar plate. We are sorry for the trouble.`,
  unanswered: t`The lot did not answer in time, so your appeal is granted.`,
  upheld: t`Your appeal was not granted`,
  wrote: (reason: string) => t`The lot wrote: ${reason}`,
  appealed: t`Your appeal is open`,
  answerBy: (day: string) => t`The lot answers by ${day}.`,
  yourWords: t`You wrote`,
};

/** The day that ends at this moment. */
export const lastDay = (until: string, timeZone: string): string =>
  formatDay(new Date(Date.parse(until) - 1), timeZone);

type Of = { readonly notice: Shown };

/** The notice's current state, above everything else. */
export function NoticeStanding({ notice }: Of) {
  const { state, timeZone } = notice;
  switch (state.status) {
    case 'open':
      return notice.payment ? <Paid notice={notice} /> : <Requested notice={notice} />;
    case 'appealed':
      return (
        <Banner tone="info" title={texts.appealed} takesFocus>
          <p>{texts.answerBy(lastDay(state.answerBy, timeZone))}</p>
          <Stopped notice={notice} />
          <YourWords notice={notice} />
        </Banner>
      );
    case 'at_support':
      return (
        <Banner tone="info" title={texts.atSupport} takesFocus>
          <p>{texts.supportAnswersBy(lastDay(state.answerBy, timeZone))}</p>
          <Stopped notice={notice} />
          <p className={styles.words}>{texts.wrote(state.ownersReason)}</p>
        </Banner>
      );
    case 'upheld':
    case 'final':
      return (
        <Banner tone="info" title={state.status === 'final' ? texts.final : texts.upheld} takesFocus>
          <p className={styles.words}>
            {state.status === 'final' ? texts.supportWrote(state.reason) : texts.wrote(state.reason)}
          </p>
          <Owed notice={notice} />
        </Banner>
      );
    case 'voided':
      return <Voided notice={notice} />;
    default:
      return state satisfies never;
  }
}

function Requested({ notice }: Of) {
  const { charge } = notice;
  return (
    <Banner tone="info" title={charge ? texts.charge(formatCents(charge.dueCents)) : texts.warning} takesFocus>
      {charge && isLess(charge) ? (
        <p>
          {texts.untilThen(lastDay(charge.earlyUntil, notice.timeZone))}{' '}
          <span className={styles.whole}>{texts.later(formatCents(charge.cents))}</span>
        </p>
      ) : (
        <Owed notice={notice} />
      )}
    </Banner>
  );
}

type Charge = NonNullable<Shown['charge']>;

/** It costs less for the first days. */
const isLess = (charge: Charge): charge is Charge & { readonly earlyUntil: string } =>
  charge.earlyUntil !== null && charge.dueCents !== charge.cents;

function Owed({ notice: { charge, payment, timeZone } }: Of) {
  if (charge === null) return texts.owesNothing;
  if (payment) return texts.owesNothingMore;
  const { cents, dueCents } = charge;
  if (!isLess(charge)) return texts.owes(formatCents(cents));
  return texts.owesLess(formatCents(dueCents), lastDay(charge.earlyUntil, timeZone), formatCents(cents));
}

function Paid({ notice: { payment, receiptKey, timeZone } }: Of) {
  if (!payment) return null;
  return (
    <Banner tone="success" title={texts.isPaid} takesFocus>
      <p>{texts.paidOn(formatCents(payment.cents), formatDay(new Date(payment.at), timeZone))}</p>
      {receiptKey !== null && <TextLink to={paths.receipt(receiptKey)}>{texts.toReceipt}</TextLink>}
    </Banner>
  );
}

function Stopped({ notice: { charge, payment } }: Of) {
  if (charge === null || payment) return null;
  return <p>{texts.stopped(formatCents(charge.dueCents))}</p>;
}

function YourWords({ notice: { appeal } }: Of) {
  return appeal && <p className={styles.words}>{`${texts.yourWords}: ${appeal.text}`}</p>;
}

function Voided({ notice: { state, payment } }: Of) {
  if (state.status !== 'voided') return null;
  const { by, reason } = state;
  return (
    <Banner tone="success" title={texts.voided} takesFocus>
      {by === 'covered' && <p>{texts.covered}</p>}
      {by === 'look_alike' && <p>{texts.lookAlike}</p>}
      {by === 'unanswered' && <p>{texts.unanswered}</p>}
      {reason !== '' && (
        <p className={styles.words}>{by === 'support' ? texts.supportWrote(reason) : texts.wrote(reason)}</p>
      )}
      {payment && <p>{texts.goesBack(formatCents(payment.cents))}</p>}
      <p>{texts.voidedText}</p>
    </Banner>
  );
}
