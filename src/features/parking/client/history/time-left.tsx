import { useEffect, useRef } from 'react';
import { useNow } from '#platform/browser/use-now.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCountdown, secondsLeft, warningAt } from './countdown.ts';
import styles from './sessions.module.css';
import { historyTexts as texts } from './sessions-texts.ts';

type TimeLeftProps = {
  readonly endsAt: Date;
  /** Called once when the time is up. */
  readonly onOver?: () => void;
};

/** Counts down each second. Screen readers are told only at a few moments. */
export function TimeLeft({ endsAt, onOver }: TimeLeftProps) {
  const now = useNow(1000);
  const seconds = secondsLeft(endsAt, now);
  const isOver = seconds === 0;
  const tell = useRef(onOver);
  tell.current = onOver;
  useEffect(() => {
    if (isOver) tell.current?.();
  }, [isOver]);
  const warning = warningAt(seconds);
  return (
    <span className={styles.timeLeft}>
      {isOver ? (
        texts.timeUp
      ) : (
        <>
          <span role="timer" className={styles.figures}>
            {formatCountdown(seconds)}
          </span>{' '}
          <span className={styles.label}>{texts.left}</span>
        </>
      )}
      <VisuallyHidden>
        <span role="status">{warning !== null && texts.timeLeftSoon(warning)}</span>
      </VisuallyHidden>
    </span>
  );
}
