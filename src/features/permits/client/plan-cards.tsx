import type { ReactNode } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardHead } from '#platform/ui/layout/card-grid.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatDate } from '#platform/wording/format-date.ts';
import { onOneLine } from '#platform/wording/one-line.ts';
import { describeWeekTimes } from '#platform/wording/week-times.ts';
import type { PermitPlan } from '../permits.contract.ts';
import { countPlates } from './count-plates.ts';
import { monthlyTotal, type PermitLot } from './permit-price.ts';
import styles from './permits.module.css';

const texts = {
  month: (price: string) => t`${price} a\u00a0month`,
  before: t`Before fees and taxes`,
  included: t`Taxes and fees included`,
  left: (count: number) =>
    ngettext(msgid`${formatCount(count)} permit left`, `${formatCount(count)} permits left`, count),
  soldOut: t`Sold out`,
  offered: t`Held for you`,
  newPrice: (price: string, day: string) => t`${price} a month from ${day}`,
  inLine: (count: number) =>
    ngettext(msgid`${formatCount(count)} is waiting`, `${formatCount(count)} are waiting`, count),
  pausedBadge: t`Paused`,
  onSale: t`On sale`,
  sold: (sold: number, seats: number) => t`${formatCount(sold)} of ${formatCount(seats)} sold`,
  zones: (numbers: string) => t`Zone ${numbers}`,
};

type PlanCardProps = {
  readonly plan: PermitPlan;
  /** For drivers, who see what they pay and how many are left. Omitted for the owner, who sees the price they set and how many are sold. */
  readonly lot?: PermitLot;
  /** A seat is offered to the driver, whose turn it is. */
  readonly isOffered?: boolean;
  readonly children: ReactNode;
};

/** What is sold by the month. */
export function PlanCard({ plan, lot, isOffered = false, children }: PlanCardProps) {
  const { name, monthlyCents, next, zones, plates, times, inLine } = plan;
  const price = lot ? monthlyTotal(lot, plan) : monthlyCents;
  const nextPrice = next && (lot ? monthlyTotal(lot, plan, next.from) : next.monthlyCents);
  return (
    <Card>
      <CardHead>
        <h2>{name}</h2>
        {lot ? <Left plan={plan} isOffered={isOffered} /> : <OnSale plan={plan} />}
      </CardHead>
      <div className={styles.offer}>
        <div className={ui.figure}>
          <p className={ui.lead}>{texts.month(formatCents(price))}</p>
          <p className={ui.muted}>{lot ? texts.included : texts.before}</p>
        </div>
        <div className={classNames(ui.muted, ui.figure, styles.facts)}>
          {next && <p>{texts.newPrice(formatCents(nextPrice ?? 0), onOneLine(formatDate(`${next.from}-01`)))}</p>}
          <p>{`${texts.zones(zones.map(({ zoneNumber }) => zoneNumber).join(', '))} · ${describeWeekTimes(times)}`}</p>
          <p>{countPlates(plates)}</p>
          {(!lot || inLine > 0) && <p>{describeSold(plan, lot === undefined)}</p>}
        </div>
        <div className={lot ? classNames(ui.clusterCenter, styles.below) : styles.beside}>{children}</div>
      </div>
    </Card>
  );
}

/** Everybody sees how many are waiting; only the owner sees how many are sold. */
const describeSold = ({ sold, seats, inLine }: PermitPlan, isOwner: boolean): string =>
  [...(isOwner ? [texts.sold(sold, seats)] : []), ...(inLine > 0 ? [texts.inLine(inLine)] : [])].join(' · ');

function Left({ plan: { left }, isOffered }: { readonly plan: PermitPlan; readonly isOffered: boolean }) {
  if (isOffered) return <StatusBadge tone="green">{texts.offered}</StatusBadge>;
  return <StatusBadge tone={left > 0 ? 'green' : 'gray'}>{left > 0 ? texts.left(left) : texts.soldOut}</StatusBadge>;
}

function OnSale({ plan: { paused, left } }: { readonly plan: PermitPlan }) {
  if (paused) return <StatusBadge tone="gray">{texts.pausedBadge}</StatusBadge>;
  return <StatusBadge tone={left > 0 ? 'green' : 'gray'}>{left > 0 ? texts.onSale : texts.soldOut}</StatusBadge>;
}
