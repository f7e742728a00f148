import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import styles from '../tickets/ticket-sheet.module.css';

const texts = {
  linkText: t`For a guest without texts: let them scan this. The link opens only this ticket.`,
  linkShow: t`Show code for the guest`,
  linkAgain: t`Make a new code`,
  linkBusy: t`Creating…`,
  link: t`Ticket on the guest’s phone`,
  stub: t`Print the claim stub`,
};

const GuestLinkCode = lazy(() => import('./guest-link-code.tsx'));

type GuestLinkProps = {
  readonly ticketId: string;
  /** The guest is standing there and gets no text, so it is visible on a phone too. */
  readonly isNeeded: boolean;
};

/** Created on demand: each link opens the ticket once, and the history records who showed it. */
export function GuestLink({ ticketId, isNeeded }: GuestLinkProps) {
  const sendOnce = useSafeRepeat(newEventId);
  const link = useMutation({
    mutationFn: () =>
      sendOnce({ ticketId }, (eventId) =>
        callApi('POST /valets/:id/link', { params: { id: ticketId }, body: { eventId } }),
      ),
  });
  return (
    <Fold title={texts.link} summary={texts.linkText} mustOpen={isNeeded || link.data !== undefined || link.isError}>
      <p>{texts.linkText}</p>
      {link.data && (
        <Suspense fallback={<Skeleton height="18rem" width="18rem" />}>
          <GuestLinkCode link={link.data.link} minutes={link.data.minutes} />
        </Suspense>
      )}
      {link.isError && <Banner tone="error">{errorText(link.error)}</Banner>}
      <div className={styles.pair}>
        <Button variant="secondary" busy={link.isPending} busyText={texts.linkBusy} onClick={() => link.mutate()}>
          {link.data ? texts.linkAgain : texts.linkShow}
        </Button>
        <ButtonLink to={paths.claimStub(ticketId)} variant="secondary">
          {texts.stub}
        </ButtonLink>
      </div>
    </Fold>
  );
}
