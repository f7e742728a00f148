import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { OutboxMessage } from './outbox-message.tsx';
import { SendText } from './send-text.tsx';

const texts = {
  title: t`Outbox`,
  lead: t`Emails and texts that would have been sent. Nothing leaves this machine.`,
  empty: t`No messages yet.`,
  emptyText: t`Request a password link or a receipt, and it will appear here.`,
  reload: t`Refresh`,
};

/** The answer to a text is a job, which takes a moment. */
const POLL_MS = 500;
const PATIENCE_MS = 20_000;

/** Exists only if messages stay on the machine; elsewhere the server does not know it. */
export default function OutboxPage() {
  const [watchedUntil, watchUntil] = useState(0);
  const outbox = useInfiniteQuery({
    ...apiPages('GET /dev/outbox'),
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: () => (Date.now() < watchedUntil ? POLL_MS : false),
  });
  if (outbox.error instanceof ApiError && outbox.error.status === 404) return <NotFoundPage />;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SendText onSent={() => watchUntil(Date.now() + PATIENCE_MS)} />
      <div>
        <Button variant="secondary" size="small" busy={outbox.isFetching} onClick={() => outbox.refetch()}>
          {texts.reload}
        </Button>
      </div>
      <PagedList
        query={outbox}
        rowsOf={({ messages }) => messages}
        skeleton={<SkeletonList rows={3} height="14rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(messages) => messages.map((message) => <OutboxMessage key={message._id} message={message} />)}
      </PagedList>
    </Page>
  );
}
