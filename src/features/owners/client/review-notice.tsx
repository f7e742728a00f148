import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OwnReview } from '../owner-review.contract.ts';
import styles from './review-notice.module.css';

const texts = {
  title: t`Your lots are in review`,
  ahead: t`Your first lots open once we have approved your account`,
  unconfirmed: (email: string) => t`Confirm your email address first: open the link that we sent to ${email}.`,
  waiting: t`We review new owners before their lots open, usually within one business day, and email you then.`,
  meanwhile: t`You can set up everything now, and print your signs.`,
  sendLink: t`Send the link again`,
  sending: t`Sending`,
  sent: (email: string) => t`The link is on its way to ${email}.`,
  again: t`Your lots are in review again`,
  againWaiting: t`We are reviewing your lots again, for this reason. Until we are done, drivers cannot find them and nothing is sold there; what is already paid for goes on.`,
  refused: t`Your lots are not open yet`,
  refusedNext: t`Change what is needed, then ask us to look again.`,
  ask: t`Ask for another look`,
  asking: t`Asking`,
};

/** Why an owner's lots are not open yet, and what to do about it. Empty for everybody else. */
export function ReviewNotice() {
  const isOwner = useCurrentUser()?.role === 'vendor';
  const { data } = useQuery({ ...apiQuery('GET /owner-review'), enabled: isOwner });
  const review = data?.data.review;
  if (data?.data.isAhead) return <Ahead />;
  if (!review || review.state === 'approved') return null;
  if (review.state === 'refused') return <Refused review={review} />;
  return review.reason === null ? <InReview review={review} /> : <InReviewAgain review={review} />;
}

type ReviewProps = { readonly review: OwnReview };

function InReview({ review: { email, isEmailConfirmed } }: ReviewProps) {
  const send = useMutation({ mutationFn: () => callApi('POST /users/email-proof') });
  return (
    <Banner tone="info" title={texts.title}>
      <div className={ui.stack1}>
        {!isEmailConfirmed && <p>{texts.unconfirmed(email)}</p>}
        <p>{texts.waiting}</p>
        <p>{texts.meanwhile}</p>
        {!isEmailConfirmed && (
          <Act act={send} words={texts.sendLink} busyWords={texts.sending} doneWords={texts.sent(email)} />
        )}
      </div>
    </Banner>
  );
}

function Ahead() {
  return (
    <Banner tone="info" title={texts.ahead}>
      <div className={ui.stack1}>
        <p>{texts.waiting}</p>
        <p>{texts.meanwhile}</p>
      </div>
    </Banner>
  );
}

function InReviewAgain({ review: { reason } }: ReviewProps) {
  return (
    <Banner tone="info" title={texts.again}>
      <div className={ui.stack1}>
        <p>{texts.againWaiting}</p>
        <blockquote className={styles.reason}>{reason}</blockquote>
      </div>
    </Banner>
  );
}

function Refused({ review: { reason } }: ReviewProps) {
  const requesting = useMutation({
    mutationFn: () => callApi('POST /owner-review/ask'),
    onSuccess: () => refreshQueries('/owner-review'),
  });
  return (
    <Banner tone="info" title={texts.refused}>
      <div className={ui.stack1}>
        <blockquote className={styles.reason}>{reason}</blockquote>
        <p>{texts.refusedNext}</p>
        <Act act={requesting} words={texts.ask} busyWords={texts.asking} doneWords="" />
      </div>
    </Banner>
  );
}

type ActProps = {
  readonly act: UseMutationResult<unknown, Error, void>;
  readonly words: string;
  readonly busyWords: string;
  readonly doneWords: string;
};

function Act({ act, words, busyWords, doneWords }: ActProps) {
  return (
    <p className={ui.row}>
      <Button variant="secondary" size="small" busy={act.isPending} busyText={busyWords} onClick={() => act.mutate()}>
        {words}
      </Button>
      <span role="status">
        {act.isSuccess && doneWords}
        {act.isError && errorText(act.error)}
      </span>
    </p>
  );
}
