import { paths } from '#app/paths/paths.ts';
import { formatDay, formatMoment } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import type { DriverNotice as Shown } from '../notice-shapes.ts';
import styles from './driver-notice.module.css';
import { noticeTexts as texts } from './notice-texts.ts';

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
      <Owed notice={notice} />
    </Banner>
  );
}

function Owed({ notice: { charge, payment, timeZone } }: Of) {
  if (charge === null) return texts.owesNothing;
  if (payment) return texts.owesNothingMore;
  const { cents, dueCents, earlyUntil } = charge;
  if (earlyUntil === null || dueCents === cents) return texts.owes(formatCents(cents));
  return texts.owesLess(formatCents(dueCents), lastDay(earlyUntil, timeZone), formatCents(cents));
}

function Paid({ notice: { payment, receiptKey, timeZone } }: Of) {
  if (!payment) return null;
  const at = formatMoment(new Date(payment.at), { timeZone, now: new Date() });
  return (
    <Banner tone="success" title={texts.isPaid} takesFocus>
      <p>{texts.paidAt(formatCents(payment.cents), at)}</p>
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
