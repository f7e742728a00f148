import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import type { routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import PictureCode from '#platform/ui/layout/picture-code.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { ShownPass } from '../wallet-passes.contract.ts';
import styles from './sandbox-pass.module.css';

const texts = {
  brand: t`Parkvale`,
  title: t`Wallet`,
  lead: t`What a phone’s wallet shows. It changes here when time is added, ended or moved.`,
  over: t`No longer valid`,
  code: t`The code on the pass`,
};

/** A change reaches the wallet by a job. */
const LOOK_MS = 3000;

/** Exists only with the sandbox; elsewhere a wallet of the phone opens instead. */
export default function SandboxPassPage({ params }: PageProps<typeof routes.sandboxPass>) {
  const found = useQuery({
    ...apiQuery('GET /sandbox/wallet-passes/:key', { params }),
    refetchInterval: LOOK_MS,
  });
  if (found.error instanceof ApiError && found.error.status === 404) return <NotFoundPage />;
  return (
    <Page title={texts.title} lead={texts.lead} width="narrow">
      {found.data ? (
        <Pass pass={found.data.data} />
      ) : found.isError ? (
        <LoadFailure error={found.error} busy={found.isFetching} onRetry={found.refetch} />
      ) : (
        <Skeleton height="34rem" />
      )}
    </Page>
  );
}

function Pass({ pass }: { readonly pass: ShownPass }) {
  const { title, main, plates, lot, more, code, isOver } = pass;
  return (
    <article className={styles.pass} aria-live="polite">
      <p className={styles.head}>
        <span>{texts.brand}</span>
        <span>{title}</span>
      </p>
      <dl className={styles.facts}>
        {[main, plates, lot, ...more].map(({ label, value }) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOver ? (
        <p>{texts.over}</p>
      ) : (
        code && (
          <div className={styles.code}>
            <PictureCode text={code.text} label={texts.code} />
            <span>{code.caption}</span>
          </div>
        )
      )}
    </article>
  );
}
