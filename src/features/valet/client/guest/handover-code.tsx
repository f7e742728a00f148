import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { writeHandoverQr } from '../../rules/handover-qr.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { canShowCode, type Handover, useHandoverCode } from './handover-secret.ts';
import styles from './valet-guest.module.css';

const texts = {
  title: t`Your code for the attendant`,
  show: t`Show my code for the attendant`,
  text: t`Show it only when you are at your car. It changes every 30 seconds.`,
  digits: (code: string) => t`Code ${code.split('').join(' ')}`,
  picture: t`The same code as a QR code, for the attendant to scan`,
  insecure: t`This browser cannot show the code here. Tell the attendant your name instead.`,
};

const PictureCode = lazy(() => import('#platform/ui/layout/picture-code.tsx'));

type HandoverCodeProps = {
  readonly ticket: ShownTicket;
  /** Shown at once; otherwise once the guest asks for it, such as when the car is in front and the phone has no signal. */
  readonly isOpen: boolean;
};

/**
 * Empty if the location needs no code. One fetch is enough for the whole stay, unless the phone's clock is set, which
 * requires leaving the page.
 */
export function HandoverCode({ ticket: { valet, key }, isOpen }: HandoverCodeProps) {
  const [isRequested, request] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ['handover', valet._id, key],
    queryFn: ({ signal }) => fetchHandover(valet._id, { valetKey: key, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  });
  if (!data && !isPending) return null;
  if (!isOpen && !isRequested) {
    return (
      <Button variant="quiet" disabled={isPending} onClick={() => request(true)}>
        {texts.show}
      </Button>
    );
  }
  return (
    <Card>
      <h2>{texts.title}</h2>
      {!canShowCode ? (
        <Banner tone="info">{texts.insecure}</Banner>
      ) : data ? (
        <Digits ticketId={valet._id} handover={data} />
      ) : (
        <DigitsSkeleton />
      )}
      <p className={ui.soft}>{texts.text}</p>
    </Card>
  );
}

async function fetchHandover(
  id: string,
  options: { readonly valetKey: string; readonly signal: AbortSignal },
): Promise<Handover | null> {
  const { handover, serverTime } = await callApi('GET /valets/:id/handover', { params: { id }, ...options });
  return handover && { secret: handover.secret, aheadMs: Date.parse(serverTime) - Date.now() };
}

function Digits({ ticketId, handover }: { readonly ticketId: string; readonly handover: Handover }) {
  const code = useHandoverCode(handover);
  if (code === null) return <DigitsSkeleton />;
  return (
    <div className={styles.code}>
      <strong className={styles.digits} role="img" aria-label={texts.digits(code)}>
        {code}
      </strong>
      <Suspense fallback={PICTURE_SKELETON}>
        <PictureCode text={writeHandoverQr({ ticketId, code })} label={texts.picture} />
      </Suspense>
    </div>
  );
}

const PICTURE_SKELETON = <Skeleton height="15rem" width="15rem" />;

/** As high as the code: paying stands below it. */
function DigitsSkeleton() {
  return (
    <div className={styles.code}>
      <strong className={styles.digits} aria-hidden>
        {'\u00a0'}
      </strong>
      {PICTURE_SKELETON}
    </div>
  );
}
