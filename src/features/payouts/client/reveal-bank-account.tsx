import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Masked } from './bank-account.tsx';
import styles from './payouts.module.css';

const texts = {
  none: t`No active bank account yet.`,
  reveal: t`Show the full numbers`,
  revealing: t`Showing…`,
  recorded: t`Viewing the full numbers is logged.`,
  title: t`Bank account`,
  routing: t`Routing number`,
  account: t`Account number`,
};

/** Where to send an owner's money: masked, and in full on request. */
export function RevealBankAccount({ ownerId }: { readonly ownerId: string }) {
  const params = { id: ownerId };
  const details = useQuery(apiQuery('GET /owners/:id/bank-details', { params }));
  const reveal = useMutation({ mutationFn: () => callApi('POST /owners/:id/bank-details/reveal', { params }) });
  const current = details.data?.data.current;
  const revealed = reveal.data?.data;
  return (
    <div className={classNames(ui.stack3, ui.reading)}>
      <Card>
        <div className={styles.account}>
          <h2>{texts.title}</h2>
          {details.isPending && <SkeletonList rows={1} height="5rem" />}
          {details.isError && <LoadFailure error={details.error} onRetry={details.refetch} busy={details.isFetching} />}
          {details.data && !current && <p>{texts.none}</p>}
          {current && <Masked details={current} />}
          {revealed && (
            <Facts
              facts={[
                { label: texts.routing, value: revealed.routingNumber },
                { label: texts.account, value: revealed.accountNumber, strong: true },
              ]}
            />
          )}
          {current && !revealed && (
            <Button
              variant="secondary"
              busy={reveal.isPending}
              busyText={texts.revealing}
              onClick={() => reveal.mutate()}
            >
              {texts.reveal}
            </Button>
          )}
          {current && <p className={ui.muted}>{texts.recorded}</p>}
          {reveal.isError && <Banner tone="error">{errorText(reveal.error)}</Banner>}
        </div>
      </Card>
    </div>
  );
}
