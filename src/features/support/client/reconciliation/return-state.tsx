import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { WrongCharge } from '../../reconciliation.contract.ts';
import { wordsForRefusal } from '../frame/refund-words.tsx';
import styles from '../frame/support.module.css';
import { formatIsoMoment } from '../frame/support-times.ts';

const texts = {
  decide: t`Decide`,
  reopen: t`Reopen`,
  refusedFor: (why: string) => t`Refused: ${why}`,
  by: (name: string, moment: string) => `${name}, ${moment}`,
};

type Returning = Pick<WrongCharge, 'state' | 'failureCode' | 'note' | 'decidedBy' | 'settledAt'>;

const TONES = {
  requested: 'orange',
  undecided: 'red',
  twice: 'red',
  returned: 'green',
  paid_otherwise: 'green',
  closed: 'gray',
} as const;

type ReturnStateProps = {
  readonly of: Returning;
  readonly states: Readonly<Record<Returning['state'], string>>;
  /** When it was returned, or agreed again. */
  readonly endedAt: string | null;
  /** The labels of the buttons, for screen readers. */
  readonly decideLabel: string;
  readonly reopenLabel: string;
  /** Null when nothing can be decided about it. */
  readonly onDecide: (() => void) | null;
};

/** What happened to money that bought nothing, who decided it, and the button to decide or to undo that. */
export function ReturnState({ of, states, endedAt, decideLabel, reopenLabel, onDecide }: ReturnStateProps) {
  const { state, failureCode } = of;
  const isSettled = state === 'paid_otherwise' || state === 'closed';
  const needsPerson = state === 'undecided' || state === 'twice';
  return (
    <div className={styles.decided}>
      <StatusBadge tone={TONES[state]}>{states[state]}</StatusBadge>
      {failureCode && !isSettled && (
        <span className={ui.subline}>
          {texts.refusedFor(wordsForRefusal(failureCode))} <span className={ui.mono}>{failureCode}</span>
        </span>
      )}
      {endedAt && <span className={ui.subline}>{formatIsoMoment(endedAt)}</span>}
      <DecidedBy of={of} />
      {onDecide && (needsPerson || isSettled) && (
        <div>
          <Button
            size="small"
            variant={isSettled ? 'quiet' : 'primary'}
            aria-label={isSettled ? reopenLabel : decideLabel}
            onClick={onDecide}
          >
            {isSettled ? texts.reopen : texts.decide}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Who decided, when, and the reason they gave. */
export function DecidedBy({ of }: { readonly of: Pick<Returning, 'note' | 'decidedBy' | 'settledAt'> }) {
  const { note, decidedBy, settledAt } = of;
  return (
    <>
      {note && <span className={ui.subline}>{note}</span>}
      {decidedBy && settledAt && <span className={ui.subline}>{texts.by(decidedBy, formatIsoMoment(settledAt))}</span>}
    </>
  );
}
