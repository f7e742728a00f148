import { t } from 'ttag';
import { Link } from 'wouter';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import styles from './ways-to-pay.module.css';

const texts = {
  ways: t`When to pay`,
  ahead: t`Set a time`,
  aheadDetail: t`Pay now`,
  leaving: t`Pay when I leave`,
  leavingDetail: (price: string) => t`${price} the first hour`,
};

type WaysToPayProps = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly current: 'ahead' | 'leaving';
  readonly hourCents: number;
};

/** In a zone that sells both (rule 372); what was typed comes along. */
export function WaysToPay({ locationId, zoneId, current, hourCents }: WaysToPayProps) {
  const ways = [
    { way: 'ahead', to: paths.zone(locationId, zoneId), label: texts.ahead, detail: texts.aheadDetail },
    {
      way: 'leaving',
      to: paths.startParking(locationId, zoneId),
      label: texts.leaving,
      detail: texts.leavingDetail(formatCents(hourCents)),
    },
  ] as const;
  return (
    <nav className={styles.ways} aria-label={texts.ways}>
      {ways.map(({ way, to, label, detail }) => (
        <Link key={way} to={to} replace className={styles.way} aria-current={way === current ? 'page' : undefined}>
          <span>{label}</span>
          <span className={styles.detail}>{detail}</span>
        </Link>
      ))}
    </nav>
  );
}
