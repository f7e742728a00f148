import { useInfiniteQuery } from '@tanstack/react-query';
import { messagesTexts as texts } from '../../features/messages/messages-texts.ts';
import { OutboxMessage } from '../../features/messages/outbox-message.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { apiPages } from '../../lib/lists/api-pages.ts';
import { Button } from '../../ui/base/button.tsx';
import { Page } from '../../ui/base/page.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { NotFoundPage } from '../../ui/not-found/not-found-page.tsx';

/** Exists only if messages stay on the machine; elsewhere the server does not know it. */
export default function OutboxPage() {
  const outbox = useInfiniteQuery({ ...apiPages('GET /dev/outbox'), staleTime: 0 });
  if (outbox.error instanceof ApiError && outbox.error.status === 404) return <NotFoundPage />;
  return (
    <Page title={texts.title} lead={texts.lead}>
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
