import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import acts from '#platform/ui/layout/acts.module.css';
import type { OwnSession } from '../../sessions.contract.ts';
import { DirectionsLink, EndSession, MainAct } from './session-actions.tsx';
import { SessionCard } from './session-card.tsx';

const texts = {
  receipt: t`Receipt`,
  receiptOf: (plate: string, lot: string) => t`Receipt of ${plate} at ${lot}`,
};

type OwnSessionCardProps = { readonly session: OwnSession; readonly onEnded: (words: string) => void };

/** A running or reserved stay, with its place and what its driver can do. */
export function OwnSessionCard({ session, onEnded }: OwnSessionCardProps) {
  const { status, locationName, receiptKey, vehiclePlate } = session;
  const isActive = status === 'active';
  const receipt = (
    <ButtonLink
      to={paths.receipt(receiptKey)}
      variant={isActive ? 'secondary' : 'quiet'}
      size="small"
      name={texts.receiptOf(vehiclePlate, locationName)}
    >
      {texts.receipt}
    </ButtonLink>
  );
  return (
    <SessionCard session={session} withPlace>
      {isActive ? (
        <>
          <MainAct session={session} onEnded={onEnded} />
          <div className={acts.acts}>
            <DirectionsLink session={session} />
            {receipt}
            <EndSession session={session} onEnded={onEnded} />
          </div>
        </>
      ) : (
        receipt
      )}
    </SessionCard>
  );
}
