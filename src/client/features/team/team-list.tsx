import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api/api-error.ts';
import { boot } from '../../lib/api/boot.ts';
import { apiQuery } from '../../lib/api/query-client.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/base/button.tsx';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { InviteMemberDialog } from './invite-member-form.tsx';
import { MemberCard, type Said } from './member-card.tsx';
import styles from './team.module.css';
import { teamTexts as texts } from './team-texts.ts';

const PAGE_SIZE = 24;

/** The owner's team, a page of it at a time, and how somebody joins it. */
export function TeamList() {
  const [isInviting, setInviting] = useState(false);
  const [said, say] = useState<Said | null>(null);
  const invite = () => setInviting(true);
  return (
    <>
      <WhatWasDone said={said} say={say} />
      <MembersPage say={say} onInvite={invite} isFirst />
      {isInviting && (
        <InviteMemberDialog
          onCancel={() => setInviting(false)}
          onInvited={({ name }) => {
            setInviting(false);
            say({ text: texts.invited(name), mailed: true });
          }}
        />
      )}
    </>
  );
}

type Say = (said: Said | null) => void;

/** Always there, so that screen readers hear what changes in it. */
function WhatWasDone({ said, say }: { readonly said: Said | null; readonly say: Say }) {
  const [failure, setFailure] = useState<string | null>(null);
  const undo = async (act: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await act();
      say(null);
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  const { text, mailed = false, undo: back } = said ?? {};
  return (
    <div className={styles.done} aria-live="polite">
      {text && (
        <Notice tone="success">
          <div className={styles.said}>
            <p>{text}</p>
            {back && (
              <Button variant="secondary" size="small" onClick={() => undo(back)}>
                {texts.undo}
              </Button>
            )}
          </div>
          {mailed && boot.demo && (
            <p>
              {texts.demo} <TextLink to={paths.outbox()}>{texts.outbox}</TextLink>
            </p>
          )}
        </Notice>
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}

type MembersPageProps = {
  readonly cursor?: string;
  readonly isFirst?: boolean;
  readonly say: Say;
  readonly onInvite: () => void;
};

/** Each page of the list asks for its own part, and for the next one when that is wanted. */
function MembersPage({ cursor, isFirst = false, say, onInvite }: MembersPageProps) {
  const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
  const page = useQuery(apiQuery('GET /users/enforcement/me', { query }));
  const [wantsMore, setWantsMore] = useState(false);
  if (page.isPending) return <SkeletonList rows={2} height="14rem" />;
  if (page.isError) return <LoadFailure error={page.error} onRetry={page.refetch} busy={page.isFetching} />;
  const { users, nextCursor } = page.data;
  if (isFirst && users.length === 0) {
    return (
      <EmptyState title={texts.empty} text={texts.emptyText}>
        <Button onClick={onInvite}>{texts.invite}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      {isFirst && (
        <div>
          <Button onClick={onInvite}>{texts.invite}</Button>
        </div>
      )}
      <div className={styles.list}>
        {users.map((member) => (
          <MemberCard key={member._id} member={member} say={say} />
        ))}
      </div>
      {nextCursor !== null && wantsMore && <MembersPage cursor={nextCursor} say={say} onInvite={onInvite} />}
      {nextCursor !== null && !wantsMore && (
        <div>
          <Button variant="secondary" onClick={() => setWantsMore(true)}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </>
  );
}
