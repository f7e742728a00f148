import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, queryClient } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { PayoutAccount as Account } from '../payouts.contract.ts';
import styles from './payouts.module.css';
import { accountTexts } from './payouts-texts.ts';

const texts = {
  needed: t`Still needed:`,
  check: t`Check again`,
  checking: t`Checking…`,
  opening: t`Opening Stripe…`,
  linkTooOld: t`That Stripe page has expired. Open a new one and continue where you left off.`,
};

/** The status of the owner's account with the provider, and a link to the provider's page. */
export function PayoutAccount({ ownerId }: { readonly ownerId: string }) {
  const params = { id: ownerId };
  const shown = apiQuery('GET /owners/:id/payout-account', { params });
  const account = useQuery(shown);
  const [search, setSearch] = useSearchParams();
  const checkAccount = useMutation({
    mutationFn: () => callApi('POST /owners/:id/payout-account/check', { params }),
    onSuccess: (answer) => queryClient.setQueryData(shown.queryKey, answer),
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
  const { title, text, badge, open } = accountTexts.states[account.state];
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
