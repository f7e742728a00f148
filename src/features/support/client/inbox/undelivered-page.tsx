import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import type { UndeliveredMessage } from '#features/messages/messages.contract.ts';
import { errorText } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import styles from '../frame/support.module.css';
import { SupportFrame } from '../frame/support-frame.tsx';
import { formatIsoMoment } from '../frame/support-times.ts';

const texts = {
  title: t`Not delivered`,
  lead: t`Emails and texts that bounced or failed too many times. Each needs a decision.`,
  count: (waiting: number) => (waiting === 0 ? t`Not delivered` : t`Not delivered (${waiting})`),
  caption: t`Emails and texts that did not arrive, latest first`,
  empty: t`Everything arrived`,
  emptyText: t`An email or text that cannot be delivered is listed here with the reason until someone decides what to do.`,
  to: t`To`,
  what: t`What`,
  why: t`Reason`,
  when: t`When`,
  decide: t`Decide`,
  channels: { email: t`Mail`, sms: t`Text` },
  unreachable: { email: t`This address cannot be reached.`, sms: t`This number cannot be reached.` },
  tries: (tries: number) => ngettext(msgid`tried ${tries} time`, `tried ${tries} times`, tries),
  stay: t`The stay`,
  letter: t`The message`,
  sendAgain: t`Send again`,
  drop: t`Drop`,
  wordsGone: t`Its text is no longer stored.`,
  sent: (to: string) => t`The message to ${to} is on its way again.`,
  dropped: (to: string) => t`The message to ${to} is dropped.`,
  forgotten: t`An address that was deleted`,
};

const PAGE_SIZE = 50;

type Decision = 'send_again' | 'drop';
type Message = { readonly tone: 'success' | 'error'; readonly text: string; readonly at: number };

/** Undelivered emails and texts, each with the reason; each row can be resent or dropped. */
export default function UndeliveredPage() {
  const list = useInfiniteQuery(apiPages('GET /support/undelivered', { query: { limit: PAGE_SIZE } }));
  const { said: message, decide, deciding } = useDecisions();
  return (
    <SupportFrame title={texts.count(list.data?.pages[0]?.data.waiting ?? 0)} lead={texts.lead}>
      {message && (
        <Banner key={message.at} tone={message.tone} takesFocus>
          {message.text}
        </Banner>
      )}
      <PagedList
        query={list}
        rowsOf={({ data }) => data.messages}
        skeleton={<SkeletonList rows={4} height="4.5rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(rows) => (
          <DataTable
            caption={texts.caption}
            columns={columnsFor(decide, deciding)}
            rows={rows}
            keyOf={({ _id }) => _id}
          />
        )}
      </PagedList>
    </SupportFrame>
  );
}

function useDecisions() {
  const [message, setMessage] = useState<Message | null>(null);
  const [deciding, setDeciding] = useState<string | null>(null);
  const decide = async (message: UndeliveredMessage, decision: Decision) => {
    const id = message._id;
    setDeciding(id);
    try {
      await callApi('PATCH /support/undelivered/:id', { params: { id }, body: { decision } });
      const text = decision === 'drop' ? texts.dropped(formatRecipient(message)) : texts.sent(formatRecipient(message));
      setMessage({ tone: 'success', text, at: Date.now() });
    } catch (error) {
      setMessage({ tone: 'error', text: errorText(error), at: Date.now() });
    }
    setDeciding(null);
    await refreshQueries('/support');
  };
  return { said: message, decide, deciding };
}

type Decide = (message: UndeliveredMessage, decision: Decision) => Promise<void>;

function columnsFor(decide: Decide, deciding: string | null): Column<UndeliveredMessage>[] {
  return [
    {
      label: texts.to,
      whole: true,
      cell: ({ channel, to }) => (
        <div className={classNames(ui.clusterTight, styles.recipient)}>
          <strong>{formatRecipient({ channel, to }) || texts.forgotten}</strong>
          <span>
            <StatusBadge tone={channel === 'email' ? 'blue' : 'purple'}>{texts.channels[channel]}</StatusBadge>
          </span>
        </div>
      ),
    },
    { label: texts.what, whole: true, cell: (message) => <What message={message} /> },
    { label: texts.why, whole: true, grow: true, cell: (message) => <Why message={message} /> },
    {
      label: texts.when,
      cell: ({ failedAt, tries }) => (
        <span className={styles.nowrap}>
          <time dateTime={failedAt}>{formatIsoMoment(failedAt)}</time>
          <span className={ui.subline}>{texts.tries(tries)}</span>
        </span>
      ),
    },
    {
      label: texts.decide,
      cell: (message) => (
        <span className={classNames(ui.row, ui.nowrap)}>
          {message.canSendAgain && (
            <Button
              variant="secondary"
              size="small"
              busy={deciding === message._id}
              onClick={() => decide(message, 'send_again')}
            >
              {texts.sendAgain}
            </Button>
          )}
          <Button variant="quiet" size="small" busy={deciding === message._id} onClick={() => decide(message, 'drop')}>
            {texts.drop}
          </Button>
        </span>
      ),
    },
  ];
}

function What({ message: { subject, order, letterId } }: { readonly message: UndeliveredMessage }) {
  return (
    <div className={styles.place}>
      {subject}
      <span className={ui.subline}>
        {order && <TextLink to={paths.supportStay(order.locationId, order.orderId)}>{texts.stay}</TextLink>}
        {letterId && <TextLink to={paths.supportMessage(letterId)}>{texts.letter}</TextLink>}
      </span>
    </div>
  );
}

function Why({ message: { channel, error, badAddress, canSendAgain } }: { readonly message: UndeliveredMessage }) {
  return (
    <div>
      {badAddress && <strong>{texts.unreachable[channel]}</strong>}
      <span className={ui.subline}>{error}</span>
      {!canSendAgain && <span className={ui.subline}>{texts.wordsGone}</span>}
    </div>
  );
}

function formatRecipient({ channel, to }: Pick<UndeliveredMessage, 'channel' | 'to'>): string {
  return channel === 'sms' ? formatUsPhone(to) : to;
}
