import { msgid, ngettext, t } from 'ttag';
import { useSignalLostAt } from '#platform/api/signal.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatMinutes, formatMoment } from '#platform/calendar/human-time.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from '../enforcement.module.css';
import { ageOf, serverTime } from './lot-pack.ts';
import type { LotOnPhone } from './sync-lot.ts';

export const clockMoved = () => t`This phone’s clock was changed, so the age of the data is unknown.`;

const texts = {
  live: t`Live`,
  liveAt: (time: string) => t`As of ${time}`,
  oldFrom: (time: string, age: string) => t`Data from ${time}, ${age}`,
  agoNow: t`just now`,
  ago: (span: string) => t`${span} old`,
  unsent: (count: number) =>
    ngettext(
      msgid`${count} check will be sent when you have a signal.`,
      `${count} checks will be sent when you have a signal.`,
      count,
    ),
  old: t`No signal`,
  updating: t`Updating…`,
};

const EVERY_MS = 5_000;

/** The age of the data on this page: visible, and announced once when the signal is lost or returns. */
export function Freshness({ phone: { lot, isLive, waiting } }: { readonly phone: LotOnPhone }) {
  useNow(EVERY_MS);
  const isLost = useSignalLostAt() !== null;
  const isCurrent = isLive && !isLost;
  const now = serverTime(lot, Date.now());
  const time = formatMoment(new Date(lot.takenAt), { ...localClock(lot.timeZone, now), now });
  const age = ageOf(lot, Date.now());
  return (
    <div
      className={
        isCurrent
          ? classNames(ui.clusterTight, ui.soft, ui.figure)
          : classNames(ui.clusterTight, ui.strong, ui.figure, styles.old)
      }
    >
      <span role="status">
        <StatusBadge tone={isCurrent ? 'green' : 'orange'}>
          {isLost ? texts.old : isLive ? texts.live : texts.updating}
        </StatusBadge>
      </span>
      <span>{isCurrent ? texts.liveAt(time) : texts.oldFrom(time, age === null ? clockMoved() : formatAge(age))}</span>
      {waiting.length > 0 && <strong>{texts.unsent(waiting.length)}</strong>}
    </div>
  );
}

/** "just now", "3 min old". */
export function formatAge(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  return minutes < 1 ? texts.agoNow : texts.ago(formatMinutes(minutes));
}
