import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { useAddressedPart } from '#platform/browser/use-addressed-part.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { sentenceOfBrowser } from '../rules/browser-words.ts';
import type { SignIn } from '../sign-ins.contract.ts';
import styles from './accounts.module.css';

const texts = {
  title: t`Where you are logged in`,
  intro: t`Not yours? Log it out and change your password.`,
  ways: {
    google: t`With Google`,
    passkey: t`With a passkey`,
    sign_up: t`When the account was created`,
    invitation: t`With an invitation`,
  },
  thisOne: t`This device`,
  isNew: t`New device`,
  end: t`Log out`,
  endOf: (browser: string, at: string) => t`Log out ${browser}, ${at}`,
  ended: (browser: string) => t`${browser} is logged out.`,
  endOthers: t`Log out everywhere else`,
  othersEnded: t`You are logged out everywhere else.`,
  all: t`Show all`,
};

/** Where an email about a new login leads. */
const ID = 'sign-ins';
const FEW = 3;
const ALL = 200;

const signInsUpTo = (limit: number) => apiQuery('GET /users/sign-ins', { query: { limit } });
export const firstSignIns = () => signInsUpTo(FEW);

type Done = { readonly tone: 'success' | 'error'; readonly words: string };

/** Who has logged in to the account, and where it is still logged in (rule 183). */
export function SignIns() {
  const [limit, setLimit] = useState(FEW);
  const [done, setDone] = useState<Done | null>(null);
  const requested = useQuery(signInsUpTo(limit));
  const card = useAddressedPart<HTMLDivElement>(ID, requested.isSuccess);
  const act = async (words: string, end: () => Promise<unknown>) => {
    try {
      await end();
      setDone({ tone: 'success', words });
    } catch (error) {
      setDone({ tone: 'error', words: errorText(error) });
    }
    await refreshQueries('/users/sign-ins');
  };
  const endOne = (signIn: SignIn) =>
    act(texts.ended(sentenceOfBrowser(signIn)), () =>
      callApi('DELETE /users/sign-ins/:id', { params: { id: signIn._id } }),
    );
  const signIns = requested.data?.data.signIns;
  const hasOthers = signIns?.some(({ isOpen, isThis }) => isOpen && !isThis) || requested.data?.nextCursor;
  return (
    <div ref={card} id={ID}>
      <Card>
        <h2>{texts.title}</h2>
        <p className={ui.muted}>{texts.intro}</p>
        {done && (
          <Banner key={done.words} tone={done.tone} takesFocus>
            {done.words}
          </Banner>
        )}
        {requested.isPending && <SkeletonList rows={limit === FEW ? 2 : FEW} height="4rem" />}
        {requested.isError && (
          <LoadFailure error={requested.error} busy={requested.isFetching} onRetry={requested.refetch} />
        )}
        {signIns && (
          <ul className={ui.entries}>
            {signIns.map((signIn) => (
              <li key={signIn._id} className={ui.rowBetween}>
                <SignInRow signIn={signIn} onEnd={() => endOne(signIn)} />
              </li>
            ))}
          </ul>
        )}
        <div className={classNames(ui.row, styles.buttons)}>
          {hasOthers && (
            <Button
              variant="secondary"
              onClick={() => void act(texts.othersEnded, () => callApi('DELETE /users/sign-ins'))}
            >
              {texts.endOthers}
            </Button>
          )}
          {requested.data?.nextCursor && limit === FEW && (
            <Button variant="quiet" onClick={() => setLimit(ALL)}>
              {texts.all}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}

type SignInRowProps = { readonly signIn: SignIn; readonly onEnd: () => Promise<void> };

function SignInRow({ signIn, onEnd }: SignInRowProps) {
  const ending = useMutation({ mutationFn: () => onEnd() });
  const browser = sentenceOfBrowser(signIn);
  const at = formatDateTime(new Date(signIn.at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <div className={styles.what}>
        <span className={ui.clusterTight}>
          <strong>{browser}</strong>
          {signIn.isThis && <StatusBadge tone="green">{texts.thisOne}</StatusBadge>}
          {signIn.isNew && <StatusBadge tone="orange">{texts.isNew}</StatusBadge>}
        </span>
        <span className={ui.muted}>{signIn.way === 'password' ? at : `${at}\u00a0· ${texts.ways[signIn.way]}`}</span>
      </div>
      {signIn.isOpen && !signIn.isThis && (
        <Button
          variant="quiet"
          size="small"
          aria-label={texts.endOf(browser, at)}
          busy={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {texts.end}
        </Button>
      )}
    </>
  );
}
