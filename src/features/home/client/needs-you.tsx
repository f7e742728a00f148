import { t } from 'ttag';
import { Link } from 'wouter';
import { paths, routes } from '#app/paths/paths.ts';
import type { Held } from '#features/payouts/rules/payout-plan.ts';
import { fillPath } from '#platform/api/fill-path.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { ArrowIcon } from '#platform/ui/layout/tile-icons.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Need } from '../home.contract.ts';
import styles from './home.module.css';
import { needsTexts } from './home-texts.ts';

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
  } satisfies Record<Held['why'], string>,
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
                <strong className={styles.title}>{needsTexts.kinds[need.kind](need.count)}</strong>
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
  const at = first?.location ? texts.at(first.location.name) : null;
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
    case 'dispute':
      return paths.sale(lot, subject);
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
