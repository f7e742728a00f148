import { useQuery } from '@tanstack/react-query';
import { messagesTexts as texts } from '../../features/messages/messages-texts.ts';
import { OutboxMessage } from '../../features/messages/outbox-message.tsx';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Exists only where messages stay on the machine; elsewhere the server does not know it. */
export default function OutboxPage() {
  const outbox = useQuery({ ...apiQuery('GET /dev/outbox'), staleTime: 0 });
  if (outbox.error instanceof ApiError && outbox.error.status === 404) return <NotFoundPage />;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div>
        <Button variant="secondary" size="small" busy={outbox.isFetching} onClick={() => outbox.refetch()}>
          {texts.reload}
        </Button>
      </div>
      {outbox.isPending && <SkeletonList rows={3} height="14rem" />}
      {outbox.isError && <Notice tone="error">{errorText(outbox.error)}</Notice>}
      {outbox.data?.messages.length === 0 && <EmptyState title={texts.empty} text={texts.emptyText} />}
      {outbox.data?.messages.map((message) => (
        <OutboxMessage key={`${message.createdAt} ${message.to} ${message.subject}`} message={message} />
      ))}
    </Page>
  );
}
