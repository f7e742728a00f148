import { msgid, ngettext, t } from 'ttag';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { Camera } from '../cameras.contract.ts';

const texts = {
  waiting: t`Waiting for its first read…`,
  heard: t`Heard, but no plate yet`,
  silent: t`Sends nothing`,
  works: t`Works`,
  since: (moment: string) => t`Last heard: ${moment}`,
  sure: (percent: number) => t`${percent}% sure`,
  hour: (count: number) =>
    ngettext(msgid`${formatCount(count)} read in the last hour`, `${formatCount(count)} reads in the last hour`, count),
  withoutState: (percent: number) => t`${percent}% without a state`,
  unsure: (percent: number) => t`${percent}% less than 80% sure`,
};

type CameraStatusProps = { readonly camera: Camera; readonly timeZone: string };

/** Whether a camera works, and what it read last. */
export function CameraStatus({ camera, timeZone }: CameraStatusProps) {
  const { lastRead, heardAt, silentSince, reads } = camera;
  const moment = (at: string) => formatMoment(new Date(at), { timeZone, now: new Date() });
  const percentOf = (count: number) => Math.round((100 * count) / Math.max(1, reads.lastDay));
  const figures = [
    texts.hour(reads.lastHour),
    ...(reads.withoutState > 0 ? [texts.withoutState(percentOf(reads.withoutState))] : []),
    ...(reads.unsure > 0 ? [texts.unsure(percentOf(reads.unsure))] : []),
  ];
  return (
    <div className={ui.stack1} aria-live="polite">
      <span className={ui.clusterTight}>
        <Badge camera={camera} />
        {heardAt && <span className={ui.muted}>{texts.since(moment(heardAt))}</span>}
      </span>
      {lastRead && (
        <span className={ui.clusterTight}>
          <Plate plate={lastRead.plateNumber} state={lastRead.state ?? ''} />
          <span className={ui.muted}>
            {`${texts.sure(Math.round(lastRead.confidence * 100))}, ${moment(lastRead.at)}`}
          </span>
        </span>
      )}
      {lastRead && silentSince === null && <span className={ui.muted}>{figures.join(' · ')}</span>}
    </div>
  );
}

function Badge({ camera: { lastRead, heardAt, silentSince } }: { readonly camera: Camera }) {
  if (silentSince) return <StatusBadge tone="red">{texts.silent}</StatusBadge>;
  if (lastRead) return <StatusBadge tone="green">{texts.works}</StatusBadge>;
  return heardAt ? (
    <StatusBadge tone="orange">{texts.heard}</StatusBadge>
  ) : (
    <StatusBadge tone="gray">{texts.waiting}</StatusBadge>
  );
}
