import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import type { Withheld } from '#features/payouts/rules/payout-plan.ts';
import { fillPath } from '#platform/api/fill-path.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, routes } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { ArrowIcon } from '#platform/ui/icons.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { Need } from '../home.contract.ts';
import styles from './home.module.css';

const texts = {
  title: t`Needs you`,
  nothing: t`Nothing needs you right now.`,
  at: (lot: string) => t`First: ${lot}`,
  due: (day: string) => t`due ${day}`,
  why: {
    on_its_way: t`It is on its way`,
    in_review: t`We are checking your account`,
    payout_failed: t`Your bank sent the last one back`,
    refunds: t`Refunds are on their way to drivers`,
    no_details: t`Add a bank account`,
    below_minimum: t`It is below your minimum`,
  } satisfies Record<Withheld['why'], string>,
  kinds: {
    plate_request: (count) =>
      ngettext(msgid`${formatCount(count)} plate to fix`, `${formatCount(count)} plates to fix`, count),
    pin_unchecked: (count) =>
      ngettext(
        msgid`${formatCount(count)} lot to check on the map`,
        `${formatCount(count)} lots to check on the map`,
        count,
      ),
    dispute: (count) =>
      ngettext(msgid`${formatCount(count)} dispute to answer`, `${formatCount(count)} disputes to answer`, count),
    appeal: (count) =>
      ngettext(msgid`${formatCount(count)} appeal to decide`, `${formatCount(count)} appeals to decide`, count),
    car_claim: (count) =>
      ngettext(
        msgid`${formatCount(count)} “not my car” to decide`,
        `${formatCount(count)} “not my car” to decide`,
        count,
      ),
    refund_request: (count) =>
      ngettext(msgid`${formatCount(count)} refund request`, `${formatCount(count)} refund requests`, count),
    payout_held: () => t`Your payout is held`,
    permit_unpaid: (count) =>
      ngettext(
        msgid`${formatCount(count)} permit whose card was declined`,
        `${formatCount(count)} permits whose cards were declined`,
        count,
      ),
    card_expires: (count) =>
      ngettext(
        msgid`${formatCount(count)} permit whose card expires before it renews`,
        `${formatCount(count)} permits whose cards expire before they renew`,
        count,
      ),
    camera_silent: (count) =>
      ngettext(msgid`${formatCount(count)} camera sends nothing`, `${formatCount(count)} cameras send nothing`, count),
    webhook: (count) =>
      ngettext(msgid`${formatCount(count)} webhook fails`, `${formatCount(count)} webhooks fail`, count),
    lot_full: (count) =>
      ngettext(msgid`${formatCount(count)} lot is full`, `${formatCount(count)} lots are full`, count),
  } satisfies Record<Need['kind'], (count: number) => string>,
};

type NeedsYouProps = { readonly needs: readonly Need[]; readonly forSupport: boolean };

/** What waits for the reader, each with its count and the way to it. */
export function NeedsYou({ needs, forSupport }: NeedsYouProps) {
  if (needs.length === 0) return <p className={ui.muted}>{texts.nothing}</p>;
  return (
    <Card>
      <h2>{texts.title}</h2>
      <ul className={styles.needs}>
        {needs.map((need) => (
          <li key={need.kind}>
            <Link
              to={forSupport ? (AT_SUPPORT[need.kind] ?? wayTo(need)) : wayTo(need)}
              className={classNames(ui.beside, styles.need)}
            >
              <span>
                <strong className={styles.title}>{texts.kinds[need.kind](need.count)}</strong>
                <span className={ui.subline}>{detailOf(need)}</span>
              </span>
              <ArrowIcon />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function detailOf({ first, why }: Need): string {
  const due = first?.dueBy
    ? texts.due(formatDateTime(new Date(first.dueBy), { month: 'short', day: 'numeric' }))
    : null;
  const at = first?.location ? texts.at(nameLot(first.location)) : null;
  return [why && texts.why[why], at, due].filter((part) => part !== null).join(', ');
}

/** Lists of all lots, where support decides. */
const AT_SUPPORT: Partial<Record<Need['kind'], string>> = {
  dispute: paths.supportDisputes(),
  refund_request: paths.supportRefundRequests(),
};

/** One leads to itself, several to the list of them at all lots. */
function wayTo({ kind, count, first }: Need): string {
  const lot = first?.location?._id ?? '';
  const subject = first?.subjectId ?? '';
  switch (kind) {
    case 'pin_unchecked':
      return paths.checkPins(count > 1 ? undefined : lot);
    case 'dispute':
      return paths.sale(lot, subject);
    case 'car_claim':
      return paths.autoPay(lot);
    case 'camera_silent':
      return paths.lotCameras(lot);
    case 'refund_request':
      return count > 1 ? `${routes.managedRefunds}?state=requested` : paths.sale(lot, subject);
    case 'plate_request':
      return paths.zones(lot);
    case 'appeal':
      return count > 1 ? `${routes.managedNotices}?status=appealed` : paths.lotNotices(lot);
    case 'permit_unpaid':
      return `${routes.managedPermits}?state=past_due`;
    case 'card_expires':
      return `${routes.managedPermits}?state=card_expires`;
    case 'webhook':
      return fillPath(routes.webhook, { webhookId: subject });
    case 'payout_held':
      return paths.payouts();
    case 'lot_full':
      return paths.live();
    default:
      return kind satisfies never;
  }
}
