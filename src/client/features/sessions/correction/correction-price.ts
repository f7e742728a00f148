// The price difference for a stay in another zone of its lot, by the server's rule, so that it is shown before sending.
// Correcting plate and state is free.

import type { Zone } from '#contract/lots/zones.contract.ts';
import type { Session } from '#contract/stays/sessions.contract.ts';
import { priceChange } from '#domain/pricing/changes/price-change.ts';
import type { StayPrice } from '#domain/pricing/price-stay.ts';
import { offerTo } from '#domain/tariff/offers.ts';
import { zoneOffer } from '../../../lib/offers/zone-offer.ts';
import { soldDuration } from '../extension/plan-extension.ts';

export type CorrectionPrice = Pick<StayPrice, 'lines' | 'totalCents'>;

const NOTHING: CorrectionPrice = { lines: [], totalCents: 0 };

/** In cents; negative is refunded, 0 if `zone` is null or unchanged. The stay keeps the charges it was sold with. */
export function priceOfCorrection(session: Session, zone: Zone | null): CorrectionPrice {
  if (!zone || zone._id === session.zoneId) return NOTHING;
  const { timeZone, lines: paid, terms } = session;
  const offer = offerTo(zoneOffer(zone, { charges: terms.charges, timeZone }), terms);
  const [startsAt, endsAt] = [new Date(session.startTime), new Date(session.endTime)];
  return priceChange(offer, { kind: 'correction', startsAt, endsAt, sold: soldDuration(session), paid });
}

/** Zones that this stay could have been bought in. */
export function zonesToCorrectTo(session: Session, zones: readonly Zone[]): readonly Zone[] {
  return zones.filter(
    ({ _id, isHourly, archived, paused }) =>
      _id === session.zoneId || (isHourly === session.isHourly && !archived && !paused),
  );
}
