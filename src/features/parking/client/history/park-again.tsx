import { t } from 'ttag';
import { Link } from 'wouter';
import { paths } from '#platform/paths/paths.ts';
import { buttonClasses } from '#platform/ui/button.tsx';
import type { Session } from '../../sessions.contract.ts';
import { NOTHING_TYPED } from '../booking/stay-details.ts';
import { storeTyped } from '../booking/stored-booking.ts';

const texts = {
  again: t`Park again`,
  againWith: (plates: string, lot: string) => t`Park again with ${plates} at ${lot}`,
};

type ParkAgainProps = {
  /** Cars of one zone. */
  readonly sessions: readonly Session[];
  readonly variant?: 'primary' | 'secondary';
};

/** At the sign, with these cars typed in: with a saved card, the next tap pays. */
export function ParkAgain({ sessions, variant = 'secondary' }: ParkAgainProps) {
  const [first] = sessions;
  if (!first) return null;
  const { locationId, zoneId, isHourly, locationName } = first;
  const vehicles = sessions.map(({ vehiclePlate, vehicleState }) => ({ plate: vehiclePlate, state: vehicleState }));
  const plates = vehicles.map(({ plate, state }) => `${state} ${plate}`).join(', ');
  return (
    <Link
      to={paths.zone(locationId, zoneId)}
      className={buttonClasses({ variant, size: 'small' })}
      aria-label={texts.againWith(plates, locationName)}
      onClick={() => storeTyped(zoneId, { vehicles, details: NOTHING_TYPED }, isHourly)}
    >
      <span>{texts.again}</span>
    </Link>
  );
}
