import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, storeAnswer } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { PayoutAccount as Account } from '../payouts.contract.ts';
import type { PayoutState } from '../rules/payout-state.ts';
import styles from './payouts.module.css';

type StateTexts = {
  readonly title: string;
  readonly text: string;
  /** The word and color of the state; none before onboarding has started. */
  readonly badge?: { readonly tone: 'green' | 'red' | 'orange' | 'blue'; readonly word: string };
  /** The label of the link to the provider's page. */
  readonly open?: string;
};

const texts = {
  needed: t`Still needed:`,
  check: t`Check again`,
  checking: t`Checking…`,
  opening: t`Opening Stripe…`,
  linkTooOld: t`That Stripe page has expired. Open a new one and continue where you left off.`,
  states: {
    not_offered: {
      title: t`Sent to you by bank`,
      text: t`Your earnings are kept for you and sent to your bank account. The statement shows what is owed to you, and what was sent.`,
    },
    not_started: {
      title: t`Get paid to your bank`,
      text: t`Your share of every card payment goes to your own Stripe account right away, and from there to your bank. Stripe asks who you are and which bank account is yours; we never see it. Until then your share is kept for you.`,
      open: t`Set up with Stripe`,
    },
    details_missing: {
      title: t`Get paid to your bank`,
      text: t`Stripe needs a few more details before your share can go to your account. Until then it is kept for you.`,
      badge: { tone: 'orange', word: t`Details missing` },
      open: t`Enter the details at Stripe`,
    },
    being_checked: {
      title: t`Get paid to your bank`,
      text: t`Stripe is checking your details, usually within minutes, sometimes for a few days. Until then your share is kept for you. You do not need to do anything.`,
      badge: { tone: 'blue', word: t`Being checked` },
    },
    active: {
      title: t`Get paid to your bank`,
      text: t`Your share of every card payment goes to your Stripe account right away, and from there to your bank. PayPal payments are kept for you and follow on the days of your schedule.`,
      badge: { tone: 'green', word: t`Active` },
      open: t`Change your details at Stripe`,
    },
    restricted: {
      title: t`Get paid to your bank`,
      text: t`Stripe is not paying out your share at the moment. Its page says why. Your share is kept for you until it does.`,
      badge: { tone: 'red', word: t`Restricted` },
      open: t`See what Stripe says`,
    },
  } satisfies Record<PayoutState, StateTexts> as Record<PayoutState, StateTexts>,
};

/** The status of the owner's account with the provider, and a link to the provider's page. */
export function PayoutAccount({ ownerId }: { readonly ownerId: string }) {
  const params = { id: ownerId };
  const shown = apiQuery('GET /owners/:id/payout-account', { params });
  const account = useQuery(shown);
  const [search, setSearch] = useSearchParams();
  const checkAccount = useMutation({
    mutationFn: () => callApi('POST /owners/:id/payout-account/check', { params }),
    onSuccess: (answer) => storeAnswer(shown.queryKey, answer),
  });
  const open = useMutation({
    mutationFn: () => callApi('POST /owners/:id/payout-account/link', { params }),
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
  // Returning from the provider's page proves nothing, so we ask the provider.
  const isBack = search.has('back');
  const requested = useRef(false);
  useEffect(() => {
    if (!isBack || requested.current) return;
    requested.current = true;
    checkAccount.mutate();
    setSearch({}, { replace: true });
  }, [isBack, checkAccount, setSearch]);
  return (
    <div className={classNames(ui.stack3, ui.reading)}>
      {search.has('again') && <Banner tone="info">{texts.linkTooOld}</Banner>}
      {account.isPending && <SkeletonList rows={1} height="14rem" />}
      {account.isError && <LoadFailure error={account.error} onRetry={account.refetch} busy={account.isFetching} />}
      {account.data && (
        <AccountCard
          account={account.data.data}
          opening={open.isPending || open.isSuccess}
          checking={checkAccount.isPending}
          onOpen={open.mutate}
          onCheck={checkAccount.mutate}
        />
      )}
      {(open.isError || checkAccount.isError) && (
        <Banner tone="error">{errorText(open.error ?? checkAccount.error)}</Banner>
      )}
    </div>
  );
}

type AccountCardProps = {
  readonly account: Account;
  readonly opening: boolean;
  readonly checking: boolean;
  readonly onOpen: () => void;
  readonly onCheck: () => void;
};

function AccountCard({ account, opening, checking, onOpen, onCheck }: AccountCardProps) {
  const { title, text, badge, open } = texts.states[account.state];
  const isBegun = badge !== undefined;
  return (
    <Card>
      <div className={styles.account}>
        <div className={classNames(ui.rowBetween, styles.head)}>
          <h2>{title}</h2>
          <span role="status">{badge && <StatusBadge tone={badge.tone}>{badge.word}</StatusBadge>}</span>
        </div>
        <p>{text}</p>
        {account.missing.length > 0 && (
          <div>
            <p>{texts.needed}</p>
            <ul className={styles.missing}>
              {account.missing.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </div>
        )}
        {(open || isBegun) && (
          <div className={ui.cluster}>
            {open && (
              <Button
                variant={account.state === 'active' ? 'secondary' : 'primary'}
                busy={opening}
                busyText={texts.opening}
                onClick={onOpen}
              >
                {open}
              </Button>
            )}
            {isBegun && account.state !== 'active' && (
              <Button variant="secondary" busy={checking} busyText={texts.checking} onClick={onCheck}>
                {texts.check}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
