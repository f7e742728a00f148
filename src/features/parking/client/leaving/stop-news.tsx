import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import ui from '#platform/ui/primitives.module.css';
import { forgetStop, tappedAt, useStops, type WaitingStop } from './waiting-stops.ts';

const texts = {
  waiting: (time: string) => t`Stopped at ${withArticle(time)}, sent when there is a signal`,
  stopped: (plate: string, time: string) => t`Parking for ${plate} stopped at ${withArticle(time)}`,
  cost: (price: string) => t`It cost ${price}.`,
  otherwise: (tapped: string, ended: string) =>
    t`You tapped Stop at ${withArticle(tapped)}, but the parking ended at ${withArticle(ended)}.`,
  refused: (plate: string) => t`The stop of ${plate} was not accepted`,
};

/** A minute begun counts, so less than that is no difference. */
const SAME_MS = 60_000;

/** In place of what the parking costs so far. */
export function StopWaits({ stop }: { readonly stop: WaitingStop }) {
  const at = tappedAt(stop);
  return (
    <p className={ui.strong} role="status">
      {texts.waiting(formatTime(at, localClock(stop.timeZone, at)))}
    </p>
  );
}

/** Long enough to have been read. */
const READ_MS = 2000;

/** What became of stops that waited for a signal: said once, for as long as the page is open. */
export function StopNews() {
  const shown = useRef(new Map<string, WaitingStop>());
  const stops = useStops();
  for (const stop of stops) if (stop.outcome) shown.current.set(stop.sessionId, stop);
  const ids = [...shown.current.keys()].join(' ');
  useEffect(() => {
    if (ids === '') return;
    const reading = setTimeout(() => {
      for (const sessionId of ids.split(' ')) forgetStop(sessionId);
    }, READ_MS);
    return () => clearTimeout(reading);
  }, [ids]);
  return [...shown.current.values()].map((stop) => <StopOutcome key={stop.sessionId} stop={stop} />);
}

function StopOutcome({ stop }: { readonly stop: WaitingStop }) {
  const { outcome, vehiclePlate, timeZone } = stop;
  if (!outcome) return null;
  if ('refused' in outcome) {
    return (
      <Banner tone="error" title={texts.refused(vehiclePlate)}>
        {outcome.refused}
      </Banner>
    );
  }
  const { startTime, endTime, totalCost } = outcome.stopped;
  const [ended, tapped] = [new Date(endTime), tappedAt(stop)];
  const clock = localClock(timeZone, ended);
  // A stop in the minutes before the time counts is at its start.
  const stopped = Math.max(tapped.getTime(), Date.parse(startTime));
  const isOther = Math.abs(ended.getTime() - stopped) >= SAME_MS;
  // The time of the tap was promised; the end may be a start that is still ahead.
  const at = isOther ? ended : tapped;
  return (
    <Banner tone={isOther ? 'info' : 'success'} title={texts.stopped(vehiclePlate, formatTime(at, clock))}>
      {isOther && <p>{texts.otherwise(formatTime(tapped, clock), formatTime(ended, clock))}</p>}
      <p>{texts.cost(formatCents(totalCost))}</p>
    </Banner>
  );
}
