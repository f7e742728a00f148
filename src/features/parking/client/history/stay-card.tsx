import { paths } from '#app/paths/paths.ts';
import { mapsUrl } from '#platform/browser/maps-url.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { HeldSession } from '../../sessions.contract.ts';
import { SessionActions } from './session-actions.tsx';
import { SessionCard } from './session-card.tsx';
import styles from './sessions.module.css';
import { historyTexts as texts } from './sessions-texts.ts';

type StayCardProps = { readonly session: HeldSession; readonly onEnded: (plate: string) => void };

/** A running or reserved stay, with its place and what its driver can do. */
export function StayCard({ session, onEnded }: StayCardProps) {
  const { status, locationName, locationAddress, receiptKey, vehiclePlate } = session;
  return (
    <SessionCard session={session} withPlace>
      {status === 'active' && (
        <>
          <SessionActions session={session} onEnded={onEnded} />
          <a
            href={mapsUrl(`${locationName}, ${locationAddress}`)}
            target="_blank"
            rel="noreferrer"
            className={styles.link}
            aria-label={texts.directionsTo(locationName)}
          >
            {texts.directions}
          </a>
        </>
      )}
      <ButtonLink
        to={paths.receipt(receiptKey)}
        variant="quiet"
        size="small"
        name={texts.receiptOf(vehiclePlate, locationName)}
      >
        {texts.receipt}
      </ButtonLink>
    </SessionCard>
  );
}
