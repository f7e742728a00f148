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

/** Exists only if messages stay on the machine; elsewhere the server does not know it. */
export default function OutboxPage() {
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const outbox = useInfiniteQuery({
    ...apiPages('GET /dev/outbox'),
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (awaited && isAwaited(awaited, state.data?.pages) ? POLL_MS : false),
  });
  if (outbox.error instanceof ApiError && outbox.error.status === 404) return <NotFoundPage />;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SendText
        onSent={(phone) => {
          const after = newestTo(phone, outbox.data?.pages);
          setAwaited({ phone, after, until: Date.now() + PATIENCE_MS });
          outbox.refetch();
        }}
      />
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

/** The answer to a text is a job, which takes a moment; a text may also have none. Others may get messages meanwhile. */
type Awaited = { readonly phone: string; readonly after: string | null; readonly until: number };
const POLL_MS = 500;
const PATIENCE_MS = 20_000;

type Pages = readonly { readonly messages: readonly { readonly _id: string; readonly to: string }[] }[] | undefined;

const isAwaited = ({ phone, after, until }: Awaited, pages: Pages): boolean =>
  newestTo(phone, pages) === after && Date.now() < until;

function newestTo(phone: string, pages: Pages): string | null {
  const digits = lastDigits(phone);
  return pages?.[0]?.messages.find(({ to }) => lastDigits(to) === digits)?._id ?? null;
}

/** However it was typed. */
const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-10);
