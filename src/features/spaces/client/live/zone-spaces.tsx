import { msgid, ngettext, t } from 'ttag';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardHead } from '#platform/ui/layout/card-grid.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { overText } from '#platform/wording/over-text.ts';
import { countSpaces } from './count-spaces.ts';
import { type CountedZone, stateOf } from './counted-zones.ts';
import styles from './live.module.css';
import { SpacesBar } from './spaces-bar.tsx';
import { ZoneActs } from './zone-acts.tsx';

const texts = {
  left: t`left`,
  full: t`Full`,
  marked: t`Marked as full`,
  markedText: (since: string) =>
    t`Nothing has been sold here since ${since}. Open it again to resume. Parked drivers can still add time.`,
  nextFree: (at: string) => t`The next space is likely to open up at ${at}.`,
  blockedUntil: (until: string) => t`until ${until}`,
  blockedForNow: t`until you unblock them`,
  /** "12 blocked: snow, until 5:40 PM". */
  blocked: ({ blocked, reason, until }: { blocked: number; reason: string | null; until: string }) =>
    t`${blocked} blocked: ${reason === null ? until : `${reason}, ${until}`}.`,
  heldSpaces: (spaces: number, event: string, until: string) =>
    ngettext(
      msgid`${spaces} space kept for ${event} until ${until}.`,
      `${spaces} spaces kept for ${event} until ${until}.`,
      spaces,
    ),
  zone: (number: string) => t`Zone ${number}`,
  ofCapacity: (capacity: number) => t`of ${countSpaces(capacity)}`,
  over: (count: number) => t`${formatCount(count)} over`,
};

type ZoneSpacesProps = { readonly zone: CountedZone; readonly timeZone: string; readonly isOwner: boolean };

/** One counted zone: the spaces left, how they add up, and the owner's actions. */
export function ZoneSpaces({ zone, timeZone, isOwner }: ZoneSpacesProps) {
  const { zoneNumber, capacity, left, over, freeAt, markedFullAt } = zone;
  const format = (at: string) => formatMomentAt(at, timeZone);
  return (
    <Card>
      <CardHead>
        <h2>{texts.zone(zoneNumber)}</h2>
        <State zone={zone} />
      </CardHead>
      <p>
        <strong className={styles.figure}>{left}</strong> {texts.left} <span>{texts.ofCapacity(capacity)}</span>
      </p>
      <SpacesBar spaces={zone} />
      <div className={styles.said}>
        {markedFullAt !== null && <p>{texts.markedText(format(markedFullAt))}</p>}
        {over > 0 && <p>{overText(over)}</p>}
        {zone.blocked > 0 && <p>{describeBlock(zone, timeZone)}</p>}
        {zone.eventHolds.map(({ name, spaces, until }) => (
          <p key={name}>{texts.heldSpaces(spaces, name, format(until))}</p>
        ))}
        {freeAt !== null && <p>{texts.nextFree(format(freeAt))}</p>}
      </div>
      {isOwner && <ZoneActs zone={zone} timeZone={timeZone} />}
    </Card>
  );
}

function State({ zone }: Pick<ZoneSpacesProps, 'zone'>) {
  const state = stateOf(zone);
  switch (state) {
    case 'marked':
      return <StatusBadge tone="gray">{texts.marked}</StatusBadge>;
    case 'over':
      return <StatusBadge tone="red">{texts.over(zone.over)}</StatusBadge>;
    case 'full':
      return <StatusBadge tone="orange">{texts.full}</StatusBadge>;
    case 'free':
      return null;
    default:
      return state satisfies never;
  }
}

function describeBlock({ blocked, blockedReason: reason, blockedUntil }: CountedZone, timeZone: string): string {
  const until =
    blockedUntil === null ? texts.blockedForNow : texts.blockedUntil(formatMomentAt(blockedUntil, timeZone));
  return texts.blocked({ blocked, reason, until });
}

function formatMomentAt(at: string, timeZone: string): string {
  const now = new Date();
  return formatMoment(new Date(at), { ...localClock(timeZone, now), now });
}
