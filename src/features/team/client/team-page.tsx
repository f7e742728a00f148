import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { boot } from '#platform/api/boot.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { routes } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CardGrid, ComingCards } from '#platform/ui/layout/card-grid.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { PageWithActions } from '#platform/ui/page-with-actions.tsx';
import ui from '#platform/ui/primitives.module.css';
import { InviteMemberDialog, type Inviter } from './invite-member-form.tsx';
import { MemberCard, type Message } from './member-card.tsx';
import styles from './team.module.css';

const texts = {
  title: t`Team Members`,
  lead: t`The people who look after your lots. Each signs in with their own account.`,
  colleaguesLead: t`The people who work at the lots you serve.`,
  noLotsServed: t`You do not serve any lots yet.`,
  noLotsServedText: t`As soon as an owner gives you lots, the people who work there are listed here.`,
  onlyOwnerInvites: t`The owner of these lots can allow you to invite enforcers.`,
  invite: t`Invite member`,
  empty: t`Looks like you have not added any members yet.`,
  emptyText: t`Invite the people who work for you by email. They set their own password and can start right away.`,
  undo: t`Undo`,
  invited: (name: string) => t`${name} is invited. The link in the email works once, for seven days.`,
  demo: t`This is a demo: nothing is really sent.`,
  outbox: t`Read it in the outbox`,
};

const PAGE_SIZE = 24;

/**
 * The owner's team, and how to invite a member. Managers, and enforcers if an owner allows it, see the people who work at
 * the same lots and can invite some for them.
 */
export default function TeamPage() {
  const role = useCurrentUser()?.role;
  const by: Inviter = role === 'enforcer' || role === 'manager' ? role : 'owner';
  const team = useInfiniteQuery(apiPages('GET /users/enforcement/me', { query: { limit: PAGE_SIZE } }));
  const [isInviting, setInviting] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const first = team.data?.pages[0];
  const mayInvite = first?.mayInvite ?? by === 'owner';
  return (
    <PageWithActions
      title={texts.title}
      lead={by === 'owner' ? texts.lead : texts.colleaguesLead}
      width="wide"
      actions={
        mayInvite && (
          <div>
            <Button onClick={() => setInviting(true)}>{texts.invite}</Button>
          </div>
        )
      }
    >
      <WhatWasDone message={message} setMessage={setMessage} />
      <PagedList
        query={team}
        rowsOf={({ users }) => users}
        skeleton={<ComingCards count={4} height="16rem" />}
        empty={
          // A member who serves a lot is listed, so nobody is listed only without lots.
          by !== 'owner' ? (
            <EmptyState title={texts.noLotsServed} text={texts.noLotsServedText} />
          ) : (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          )
        }
      >
        {(members) => (
          <>
            {!mayInvite && <p>{texts.onlyOwnerInvites}</p>}
            <CardGrid rows="auto 1fr auto">
              {members.map((member) => (
                <MemberCard key={member._id} member={member} setMessage={setMessage} isFixed={by !== 'owner'} />
              ))}
            </CardGrid>
          </>
        )}
      </PagedList>
      {isInviting && (
        <InviteMemberDialog
          by={by}
          onCancel={() => setInviting(false)}
          onInvited={({ name }) => {
            setInviting(false);
            setMessage({ text: texts.invited(name), mailed: true });
          }}
        />
      )}
    </PageWithActions>
  );
}

type SetMessage = (message: Message | null) => void;

/** Always rendered, so that screen readers announce its changes. */
function WhatWasDone({ message, setMessage }: { readonly message: Message | null; readonly setMessage: SetMessage }) {
  const undoing = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => setMessage(null),
  });
  const { text, mailed = false, undo: back } = message ?? {};
  return (
    <div className={styles.done} aria-live="polite">
      {text && (
        <Banner tone="success">
          <div className={ui.rowBetween}>
            <p>{text}</p>
            {back && (
              <Button variant="secondary" size="small" onClick={() => undoing.mutate(back)}>
                {texts.undo}
              </Button>
            )}
          </div>
          {mailed && boot.demo && (
            <p>
              {texts.demo} <TextLink to={routes.outbox}>{texts.outbox}</TextLink>
            </p>
          )}
        </Banner>
      )}
      {undoing.isError && <Banner tone="error">{errorText(undoing.error)}</Banner>}
    </div>
  );
}
