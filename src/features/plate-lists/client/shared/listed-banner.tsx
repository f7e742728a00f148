import { useEffect } from 'react';
import { t } from 'ttag';
import type { PlateMatch } from '#features/enforcement/offline-pack.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { formatDate } from '#platform/wording/format-date.ts';
import styles from './listed-banner.module.css';
import { soundMatch } from './match-sound.tsx';
import { plateListNames } from './plate-list-names.ts';

const texts = {
  until: (day: string) => t`Until ${day}`,
};

type ListedBannerProps = {
  readonly listed: readonly PlateMatch[];
  /** What was found: a check or a read. The phone vibrates once for each. */
  readonly of: string;
};

const SHAKES_MS = [300, 100, 300, 100, 300];
const reported = new Set<string>();

/** The lists that a plate is on, made hard to miss in the sun: words, color, vibration if the phone can, and tones if the officer wants them. */
export function ListedBanner({ listed, of }: ListedBannerProps) {
  const isFound = listed.length > 0;
  useEffect(() => {
    if (!isFound || reported.has(of)) return;
    reported.add(of);
    navigator.vibrate?.(SHAKES_MS);
    soundMatch();
  }, [isFound, of]);
  if (!isFound) return null;
  return (
    <div role="alert">
      <ul className={styles.banner}>
        {listed.map(({ list, reason, until }) => (
          <li key={list} className={classNames(styles.match, list === 'never_notice' && styles.spared)}>
            <strong className={styles.list}>
              <Sign />
              {plateListNames[list]}
            </strong>
            {reason !== '' && <span>{reason}</span>}
            {until !== null && <span>{texts.until(formatDate(until))}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A shape in addition to the color. */
function Sign() {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden>
      <path d="M12 3 22 21H2z M12 10v5 M12 17.5v.5" />
    </svg>
  );
}
