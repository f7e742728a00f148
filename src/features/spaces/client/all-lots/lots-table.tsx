import { t } from 'ttag';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { LotOccupancy } from '../../spaces.contract.ts';
import { closedOf } from '../live/counted-zones.ts';
import styles from '../live/live.module.css';
import { SpacesBar } from '../live/spaces-bar.tsx';

const texts = {
  caption: t`Lots by how full they are`,
  lot: t`Lot`,
  spaces: t`Spaces`,
  state: t`State`,
  full: t`Full`,
  markedFull: t`Marked as full`,
  fullBlocked: (count: number) => t`Full, ${count} blocked`,
  over: (count: number) => t`${count} over`,
  fullZones: (full: number, zones: number) => t`${full} of ${zones} zones full`,
  freeAt: (at: string) => t`Likely free at ${at}`,
  hasRoom: t`Has room`,
  notCounted: t`Not counted`,
};

/** A row for each lot: its name, its spaces as a bar, and in a word what the bar shows. */
export function LotsTable({ lots }: { readonly lots: readonly LotOccupancy[] }) {
  return <DataTable caption={texts.caption} columns={COLUMNS} rows={lots} keyOf={({ _id }) => _id} linked />;
}

const COLUMNS: readonly Column<LotOccupancy>[] = [
  {
    label: texts.lot,
    whole: true,
    cell: (lot) => (
      <div className={styles.lot}>
        <LotName lot={lot} to={paths.liveLot(lot._id)} />
      </div>
    ),
  },
  {
    label: texts.spaces,
    grow: true,
    whole: true,
    cell: ({ spaces }) =>
      spaces ? <SpacesBar spaces={spaces} /> : <span className={ui.muted}>{texts.notCounted}</span>,
  },
  { label: texts.state, whole: true, cell: (lot) => <State lot={lot} /> },
];

function State({ lot: { spaces, timeZone } }: { readonly lot: LotOccupancy }) {
  if (!spaces) return null;
  const { over, left, fullZones, zones, freeAt } = spaces;
  const now = new Date();
  return (
    <div className={styles.state}>
      {over > 0 && <StatusBadge tone="red">{texts.over(over)}</StatusBadge>}
      {left === 0 && over === 0 && <StatusBadge tone="orange">{whyFull(spaces)}</StatusBadge>}
      {left > 0 && over === 0 && fullZones > 0 && <span>{texts.fullZones(fullZones, zones)}</span>}
      {left > 0 && over === 0 && fullZones === 0 && <span className={styles.wide}>{texts.hasRoom}</span>}
      {freeAt && (
        <span className={ui.muted}>
          {texts.freeAt(formatMoment(new Date(freeAt), { ...localClock(timeZone, now), now }))}
        </span>
      )}
    </div>
  );
}

function whyFull(spaces: NonNullable<LotOccupancy['spaces']>): string {
  if (closedOf(spaces) > 0) return texts.markedFull;
  return spaces.blocked > 0 ? texts.fullBlocked(spaces.blocked) : texts.full;
}
