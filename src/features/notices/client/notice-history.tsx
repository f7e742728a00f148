import { t } from 'ttag';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import type { LotNotice } from '../notice-shapes.ts';
import styles from './lot-notices.module.css';

const texts = {
  title: t`History`,
  given: (officer: string) => t`Given by ${officer}`,
  appealed: t`The driver appealed`,
  paid: (price: string) => t`${price} was paid`,
  upheld: t`The lot answered: it stands`,
  atSupport: t`The driver asked support`,
  final: t`Support answered: it stands`,
  voidedBy: {
    officer: t`Void: the officer took it back`,
    owner: t`Void: the lot took it back`,
    appeal: t`Void: the lot granted the appeal`,
    unanswered: t`Void automatically: the appeal was not answered in time`,
    covered: t`Void automatically: the car was paid for then`,
    look_alike: t`Void automatically: a receipt for a similar plate`,
    support: t`Void: support granted the appeal`,
    refunded: t`Void: the full payment was refunded`,
  } satisfies Record<Extract<LotNotice['state'], { readonly status: 'voided' }>['by'], string>,
};

type Step = {
  /** Null if it is only known that it happened. */
  readonly at: string | null;
  readonly what: string;
  /** What somebody wrote about it. */
  readonly words?: string;
};

/** What happened to a notice, step by step: who, when and why, including what happened automatically. */
export function NoticeHistory({ notice }: { readonly notice: LotNotice }) {
  const format = (at: string) => formatMoment(new Date(at), { timeZone: notice.timeZone, now: new Date() });
  return (
    <ol className={classNames(ui.stack2, styles.history)} aria-label={texts.title}>
      {stepsOf(notice).map(({ at, what, words }) => (
        <li key={what}>
          <strong>{what}</strong>
          {at !== null && <span>{format(at)}</span>}
          {words !== undefined && words !== '' && <p className={styles.words}>{words}</p>}
        </li>
      ))}
    </ol>
  );
}

/** The oldest first. */
export function stepsOf({ officer, givenAt, appeal, payment, state }: LotNotice): readonly Step[] {
  const before = [
    { at: givenAt, what: texts.given(officer.name) },
    ...(appeal ? [{ at: appeal.at, what: texts.appealed, words: appeal.text }] : []),
    ...(payment ? [{ at: payment.at, what: texts.paid(formatCents(payment.cents)) }] : []),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return [...before, ...answerSteps(state, appeal)];
}

function answerSteps(state: LotNotice['state'], appeal: LotNotice['appeal']): readonly Step[] {
  const steppedUp = appeal?.stepUp ?? '';
  switch (state.status) {
    case 'open':
    case 'appealed':
      return [];
    case 'upheld':
      return [{ at: state.at, what: texts.upheld, words: state.reason }];
    case 'at_support':
      return [
        { at: null, what: texts.upheld, words: state.ownersReason },
        { at: state.at, what: texts.atSupport, words: steppedUp },
      ];
    case 'final':
      return [...requestSteps(steppedUp), { at: state.at, what: texts.final, words: state.reason }];
    case 'voided':
      return [...requestSteps(steppedUp), { at: state.at, what: texts.voidedBy[state.by], words: state.reason }];
    default:
      return state satisfies never;
  }
}

const requestSteps = (words: string): readonly Step[] =>
  words === '' ? [] : [{ at: null, what: texts.atSupport, words }];
