import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatDate } from '#platform/wording/format-date.ts';
import type { PayoutProgress } from '../rules/payout-progress.ts';
import type { SentPayout } from '../sent-payouts.contract.ts';
import styles from './payouts.module.css';

type Badge = { readonly tone: 'green' | 'red' | 'orange' | 'blue' | 'gray'; readonly word: string };

const texts = {
  title: t`Sent to you`,
  back: (amount: string) => t`${amount} came back`,
  atProvider: t`Your bank returned a payout to your account at Stripe. Correct your bank account there, and Stripe sends it again.`,
  cameBack: t`Your last payout did not reach you. The money is kept for you. Enter another bank account, and it will be sent on the next day of your schedule.`,
  progress: {
    on_its_way: { tone: 'blue', word: t`On its way` },
    arrived: { tone: 'green', word: t`Arrived` },
    at_provider: { tone: 'orange', word: t`In your account at Stripe` },
    came_back: { tone: 'red', word: t`Came back` },
    not_sent: { tone: 'red', word: t`Not sent` },
  } satisfies Record<PayoutProgress, Badge> as Record<PayoutProgress, Badge>,
};

const PAGE_SIZE = 3;

/** What was sent to an owner, and where it is. Nothing is shown before the first one. */
export function SentToOwner({ ownerId }: { readonly ownerId: string }) {
  const requested = { params: { id: ownerId }, query: { limit: PAGE_SIZE } };
  const list = useInfiniteQuery(apiPages('GET /owners/:id/payouts', requested));
  const [latest] = list.data?.pages[0]?.data.payouts ?? [];
  if (list.isSuccess && !latest) return null;
  return (
    <Card>
      <div className={ui.stack2}>
        <h2>{texts.title}</h2>
        {latest?.progress === 'at_provider' && <Banner tone="info">{texts.atProvider}</Banner>}
        {(latest?.progress === 'came_back' || latest?.progress === 'not_sent') && (
          <Banner tone="error">{texts.cameBack}</Banner>
        )}
        <PagedList
          query={list}
          rowsOf={({ data }) => data.payouts}
          skeleton={<SkeletonList rows={PAGE_SIZE} height="1.5rem" />}
          empty={null}
        >
          {(rows) => (
            <ul>
              {rows.map((payout) => (
                <li key={payout._id} className={styles.line}>
                  <span className={styles.state}>
                    <span className={styles.short}>{formatDate(payout.on)}</span>
                    <Progress payout={payout} />
                  </span>
                  <Money cents={payout.amount} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Card>
  );
}

function Progress({ payout: { progress, amount, back } }: { readonly payout: SentPayout }) {
  const { tone, word } = texts.progress[progress];
  return (
    <>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {back > 0 && back < amount && <span>{texts.back(formatCents(back))}</span>}
    </>
  );
}
