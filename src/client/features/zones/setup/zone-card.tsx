import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import { formatRate } from '#domain/pricing/describe-rate.ts';
import { ownersShareOf, totalOf } from '#domain/pricing/price-line.ts';
import { termsOf } from '#domain/tariff/offers.ts';
import { describeZoneHours } from '#domain/zones/describe-zone-hours.ts';
import { zoneOffer } from '../../../lib/offers/zone-offer.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { formatHours, scheduleOf } from '../../../lib/time/zone-hours.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardHead } from '../../../ui/layout/card-grid.tsx';
import { Facts } from '../../../ui/roadside/facts.tsx';
import { priceFor, saidRates } from './price/zone-price.ts';
import { PrintSign } from './sign/print-sign.tsx';
import { SignLink } from './sign/sign-link.tsx';
import styles from './zone-card.module.css';
import { ZoneSelling } from './zone-selling.tsx';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.list;

type ZoneCardProps = { readonly zone: Zone; readonly location: Location };

/** A zone as its owner sees it: what it earns, what drivers pay, when it is open, and its sign. */
export function ZoneCard({ zone, location }: ZoneCardProps) {
  const name = texts.zone(zone.zoneNumber);
  const terms = termsOf(zoneOffer(zone, location), serverNow());
  const { lines, duration } = priceFor(terms, 1);
  const rates = saidRates(terms);
  return (
    <Card>
      <CardHead>
        <h3>{name}</h3>
        {zone.paused && <StatusBadge tone="grey">{zonesTexts.selling.paused}</StatusBadge>}
        <span className={styles.rate}>{rates.length > 0 ? texts.rates(rates.length) : formatRate(zone.rate)}</span>
      </CardHead>
      <Facts
        facts={[
          ...(rates.length > 0
            ? [{ label: texts.driversPay, value: <Rates rates={rates} /> }]
            : [
                { label: texts.driversPay, value: <Total total={totalOf(lines)} duration={duration} /> },
                { label: texts.youReceive, value: formatCents(ownersShareOf(lines)) },
              ]),
          { label: texts.open, value: <Hours zone={zone} /> },
        ]}
      />
      {zone.paused && <p className={styles.detail}>{zonesTexts.selling.pausedText}</p>}
      <SignLink code={zone.signCode} zone={name} />
      <PrintSign zone={zone} />
      <div className={styles.ways}>
        <ButtonLink to={staffPaths.editZone(location._id, zone._id)} variant="secondary" size="small">
          {texts.edit}
          <VisuallyHidden> {zone.zoneNumber}</VisuallyHidden>
        </ButtonLink>
        <ZoneSelling zone={zone} />
      </div>
    </Card>
  );
}

function Hours({ zone }: Pick<ZoneCardProps, 'zone'>) {
  return (
    <>
      {formatHours(zone)}
      {describeZoneHours(scheduleOf(zone)).map((rule) => (
        <span key={rule} className={styles.detail}>
          {rule}
        </span>
      ))}
    </>
  );
}

function Rates({ rates }: { readonly rates: readonly string[] }) {
  return (
    <>
      {rates.map((rate) => (
        <span key={rate} className={styles.detail}>
          {rate}
        </span>
      ))}
      <span className={styles.detail}>{texts.allIn}</span>
    </>
  );
}

function Total({ total, duration }: { readonly total: number; readonly duration: string }) {
  return (
    <>
      <span className={styles.total}>{formatCents(total)}</span>
      <span className={styles.detail}>
        {duration}, {texts.allIn}
      </span>
    </>
  );
}
