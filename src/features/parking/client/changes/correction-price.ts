// The price difference for a stay in another zone of its lot, by the server's rule, so that it is shown before sending.
// Correcting plate and state is free.

import { offerTo } from '#features/pricing/rules/offers.ts';
import { priceChange } from '#features/pricing/rules/price-change.ts';
import type { StayPrice } from '#features/pricing/rules/price-stay.ts';
import { zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { longestOf } from '../../rules/start-stop.ts';
import type { Session } from '../../sessions.contract.ts';
import { soldDuration } from './plan-extension.ts';

export type CorrectionPrice = Pick<StayPrice, 'lines' | 'totalCents'>;

const NOTHING: CorrectionPrice = { lines: [], totalCents: 0 };

/**
 * In cents; negative is refunded, 0 if `zone` is null or unchanged. The stay keeps the charges it was sold with. For parking that is
 * paid when leaving, by how much the most that it can cost changes.
 */
export function priceOfCorrection(session: Session, zone: Zone | null): CorrectionPrice {
  if (!zone || zone._id === session.zoneId) return NOTHING;
  const { timeZone, lines: paid, terms, untilStopped } = session;
  const offer = offerTo(zoneOffer(zone, { charges: terms.charges, timeZone }), terms);
  const [startsAt, endsAt] = [new Date(session.startTime), new Date(session.endTime)];
  const sold = untilStopped ? longestOf({ startsAt, endsAt }) : soldDuration(session);
  return priceChange(offer, { kind: 'correction', startsAt, endsAt, sold, paid });
}

/** Zones that this stay could have been bought in. */
export function zonesToCorrectTo(session: Session, zones: readonly Zone[]): readonly Zone[] {
  const sells = ({ isHourly, startStop }: Zone) => (session.untilStopped ? startStop : isHourly === session.isHourly);
  return zones.filter((zone) => zone._id === session.zoneId || (sells(zone) && !zone.archived && !zone.paused));
}
