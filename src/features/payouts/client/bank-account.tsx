import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { c, t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries, storeAnswer } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { BankDetails, ShownBankDetails } from '../bank-details.contract.ts';
import type { BankAccountKind } from '../rules/bank-details.ts';
import styles from './payouts.module.css';

/** "Nov 23, 2026, 8:15 AM EST", by the reader's own clock. */
function whenReported(iso: string): string {
  const at = new Date(iso);
  return at.toLocaleString(t`en-US`, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

const texts = {
  none: t`Your earnings are kept for you until you enter the bank account they should go to.`,
  ending: (kind: string, ending: string) => t`${kind}, ending in ${ending}`,
  coming: t`New bank account`,
  comingText: (kind: string, ending: string, when: string) =>
    t`${kind}, ending in ${ending}, takes effect on ${when}. We emailed you how to stop it.`,
  untilThen: t`Until then your payouts go to the account above.`,
  stop: t`Stop this change`,
  stopping: t`Stopping…`,
  enter: t`Enter bank account`,
  change: t`Change bank account`,
  title: t`Bank account`,
  kinds: { checking: c('bank account').t`Checking`, savings: t`Savings` } satisfies Record<BankAccountKind, string>,
};

type BankAccountProps = {
  readonly ownerId: string;
  /** The form, which asks for proof of who is entering it. */
  readonly form: (props: { readonly onClose: () => void }) => ReactNode;
};

/** The bank account that an owner is paid to, and the one that will apply next. */
export function BankAccount({ ownerId, form }: BankAccountProps) {
  const details = useQuery(apiQuery('GET /owners/:id/bank-details', { params: { id: ownerId } }));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classNames(ui.stack3, ui.reading)}>
      <Card>
        <div className={styles.account}>
          <h2>{texts.title}</h2>
          {details.isPending && <SkeletonList rows={1} height="5rem" />}
          {details.isError && <LoadFailure error={details.error} onRetry={details.refetch} busy={details.isFetching} />}
          {details.data && <Shown details={details.data.data} ownerId={ownerId} onEnter={() => setIsOpen(true)} />}
        </div>
      </Card>
      {isOpen && form({ onClose: () => setIsOpen(false) })}
    </div>
  );
}

type ShownProps = { readonly details: BankDetails; readonly ownerId: string; readonly onEnter: () => void };

function Shown({ details: { current, coming }, ownerId, onEnter }: ShownProps) {
  const isFirst = !current && !coming;
  return (
    <>
      {current && <Masked details={current} />}
      {isFirst && <p>{texts.none}</p>}
      {coming && <Coming details={coming} hasCurrent={current !== null} ownerId={ownerId} />}
      <Button variant={isFirst ? 'primary' : 'secondary'} size={isFirst ? 'normal' : 'small'} onClick={onEnter}>
        {isFirst ? texts.enter : texts.change}
      </Button>
    </>
  );
}

export function Masked({ details: { holder, kind, ending } }: { readonly details: ShownBankDetails }) {
  return (
    <div>
      <p>{holder}</p>
      <p className={ui.muted}>{texts.ending(texts.kinds[kind], ending)}</p>
    </div>
  );
}

type ComingProps = { readonly details: ShownBankDetails; readonly hasCurrent: boolean; readonly ownerId: string };

function Coming({ details: { kind, ending, countsFrom }, hasCurrent, ownerId }: ComingProps) {
  const params = { id: ownerId };
  const stop = useMutation({
    mutationFn: () => callApi('POST /owners/:id/bank-details/stop', { params }),
    onSuccess: async (answer) => {
      await storeAnswer(apiQuery('GET /owners/:id/bank-details', { params }).queryKey, answer);
      await refreshQueries('/owners');
    },
  });
  return (
    <>
      <Banner tone="info" title={texts.coming}>
        {texts.comingText(texts.kinds[kind], ending, whenReported(countsFrom))} {hasCurrent && texts.untilThen}
      </Banner>
      {stop.isError && <Banner tone="error">{errorText(stop.error)}</Banner>}
      <Button variant="danger" busy={stop.isPending} busyText={texts.stopping} onClick={() => stop.mutate()}>
        {texts.stop}
      </Button>
    </>
  );
}
