import { localClock } from '#platform/browser/local-clock.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardHead } from '#platform/ui/layout/card-grid.tsx';
import { type CountedZone, stateOf } from './counted-zones.ts';
import styles from './live.module.css';
import { blockTexts, liveTexts as texts } from './live-texts.ts';
import { SpacesBar } from './spaces-bar.tsx';
import { ZoneActs } from './zone-acts.tsx';

type ZoneSpacesProps = { readonly zone: CountedZone; readonly timeZone: string; readonly isOwner: boolean };

/** One counted zone: the spaces left, how they add up, and the owner's actions. */
export function ZoneSpaces({ zone, timeZone, isOwner }: ZoneSpacesProps) {
  const { zoneNumber, capacity, left, over, freeAt, markedFullAt } = zone;
  const say = (at: string) => sayMoment(at, timeZone);
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
        {markedFullAt !== null && <p>{texts.markedText(say(markedFullAt))}</p>}
        {over > 0 && <p>{texts.overText(over)}</p>}
        {zone.blocked > 0 && <p>{sayBlock(zone, timeZone)}</p>}
        {freeAt !== null && <p>{texts.nextFree(say(freeAt))}</p>}
      </div>
      {isOwner && <ZoneActs zone={zone} timeZone={timeZone} />}
    </Card>
  );
}

function State({ zone }: Pick<ZoneSpacesProps, 'zone'>) {
  const state = stateOf(zone);
  switch (state) {
    case 'marked':
      return <StatusBadge tone="grey">{texts.marked}</StatusBadge>;
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

function sayBlock({ blocked, blockedReason: reason, blockedUntil }: CountedZone, timeZone: string): string {
  const until =
    blockedUntil === null ? blockTexts.blockedForNow : blockTexts.blockedUntil(sayMoment(blockedUntil, timeZone));
  return blockTexts.said({ blocked, reason, until });
}

function sayMoment(at: string, timeZone: string): string {
  const now = new Date();
  return formatMoment(new Date(at), { ...localClock(timeZone, now), now });
}
