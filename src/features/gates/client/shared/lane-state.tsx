import { t } from 'ttag';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Lane } from '../../gates.contract.ts';
import { outcomeOf, reasonOf, toneOf } from '../lane-words.ts';

const texts = {
  never: t`Nothing has happened here yet`,
  heldOpen: (until: string) => t`Lets everybody through until ${until}`,
};

type LaneStateProps = { readonly lane: Lane; readonly timeZone: string };

/** Whether a lane is held open, and what happened there last. */
export function LaneState({ lane: { heldOpenUntil, last }, timeZone }: LaneStateProps) {
  const now = new Date();
  const at = (moment: string) => formatMoment(new Date(moment), { timeZone, now });
  return (
    <>
      {heldOpenUntil && new Date(heldOpenUntil) > now && (
        <p>
          <StatusBadge tone="orange">{texts.heldOpen(at(heldOpenUntil))}</StatusBadge>
        </p>
      )}
      {last ? (
        <p className={ui.clusterTight} aria-live="polite">
          <StatusBadge tone={toneOf(last)}>{outcomeOf(last)}</StatusBadge>
          <span className={ui.muted}>
            {[last.plateNumber, reasonOf(last), at(last.at)].filter((each) => each !== null && each !== '').join(' · ')}
          </span>
        </p>
      ) : (
        <p className={ui.muted}>{texts.never}</p>
      )}
    </>
  );
}
