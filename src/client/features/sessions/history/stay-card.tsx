import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { mapsUrl } from '../../../lib/maps/maps-url.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
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
