import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { Delivery } from '../webhooks.contract.ts';
import styles from './webhooks.module.css';

const texts = {
  deliveriesText: t`What happened in the last 30 days.`,
  show: t`Show`,
  all: t`All`,
  waiting: t`Waiting`,
  failedOnes: t`Failed`,
  arrived: t`Delivered`,
  noDeliveries: t`Nothing here yet.`,
  noDeliveriesText: t`A delivery appears here as soon as something happens. Send a test to see one.`,
  replayAll: (count: number) => ngettext(msgid`Resend ${count} failed`, `Resend ${count} failed`, count),
  replayed: (count: number) =>
    ngettext(msgid`${count} delivery is being resent.`, `${count} deliveries are being resent.`, count),
  event: t`Event`,
  at: t`When`,
  state: t`State`,
  answer: t`Answer`,
  tries: (count: number) => ngettext(msgid`${count} try`, `${count} tries`, count),
  next: (moment: string) => t`next ${moment}`,
  noAnswer: t`none`,
  details: t`Details`,
  detailsOf: (event: string, moment: string) => t`Details of ${event}, ${moment}`,
  sent: t`Sent`,
  answered: t`Answered`,
  notTried: t`It has not been sent yet.`,
  answeredWith: (status: number, ms: number) => t`Status ${status} after ${ms} ms`,
  replay: t`Send again`,
  replayedOne: t`It is being resent.`,
  close: t`Close`,
  deliveries: t`Deliveries`,
};

const PAGE_SIZE = 50;
/** While the page is open, new deliveries appear automatically. */
const LOOKS_EVERY_MS = 5000;

const SHOWN = [
  { value: 'all', label: texts.all },
  { value: 'waiting', label: texts.waiting },
  { value: 'failed', label: texts.failedOnes },
] as const;
type Shown = (typeof SHOWN)[number]['value'];

const TONES = { waiting: 'orange', delivered: 'green', failed: 'red' } as const;
const STATES = { waiting: texts.waiting, delivered: texts.arrived, failed: texts.failedOnes };

const momentOf = (at: string) => formatDateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' });

/** What was sent and will be sent, and resending it. */
export function Deliveries({ webhookId: id }: { readonly webhookId: string }) {
  const [shown, setShown] = useState<Shown>('all');
  const [open, setOpen] = useState<Delivery | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const query = { limit: PAGE_SIZE, ...(shown !== 'all' && { show: shown }) };
  const pages = useInfiniteQuery({
    ...apiPages('GET /webhooks/:id/deliveries', { params: { id }, query }),
    refetchInterval: LOOKS_EVERY_MS,
  });
  const failed = pages.data?.pages[0]?.data.failed ?? 0;
  const finish = async (words: string) => {
    setOpen(null);
    setMessage(words);
    await refreshQueries('/webhooks');
  };
  return (
    <section className={ui.stack2} aria-label={texts.deliveries}>
      <h2>{texts.deliveries}</h2>
      <p className={ui.muted}>{texts.deliveriesText}</p>
      <Choices legend={texts.show} choices={SHOWN} value={shown} onChange={setShown} />
      {failed > 0 && <ReplayFailed id={id} failed={failed} onReplayed={(count) => finish(texts.replayed(count))} />}
      {message !== null && (
        <Banner key={message} tone="success" takesFocus>
          {message}
        </Banner>
      )}
      <PagedList
        query={pages}
        rowsOf={({ data }) => data.deliveries}
        skeleton={<SkeletonList rows={3} height="4rem" />}
        empty={<EmptyState title={texts.noDeliveries} text={texts.noDeliveriesText} />}
      >
        {(rows) => (
          <DataTable caption={texts.deliveries} columns={columnsWith(setOpen)} rows={rows} keyOf={({ _id }) => _id} />
        )}
      </PagedList>
      {open && <DeliveryDialog webhookId={id} delivery={open} onClose={() => setOpen(null)} onReplayed={finish} />}
    </section>
  );
}

function columnsWith(open: (delivery: Delivery) => void): readonly Column<Delivery>[] {
  return [
    { label: texts.event, cell: ({ event }) => event },
    { label: texts.at, cell: ({ at }) => momentOf(at) },
    { label: texts.state, cell: ({ state }) => <StatusBadge tone={TONES[state]}>{STATES[state]}</StatusBadge> },
    {
      label: texts.answer,
      grow: true,
      cell: ({ answerStatus, tries, nextTryAt }) =>
        [
          answerStatus ?? texts.noAnswer,
          texts.tries(tries),
          ...(tries > 0 && nextTryAt ? [texts.next(momentOf(nextTryAt))] : []),
        ].join(' · '),
    },
    {
      label: texts.details,
      whole: true,
      cell: (delivery) => (
        <Button
          variant="quiet"
          size="small"
          aria-label={texts.detailsOf(delivery.event, momentOf(delivery.at))}
          onClick={() => open(delivery)}
        >
          {texts.details}
        </Button>
      ),
    },
  ];
}

type ReplayFailedProps = {
  readonly id: string;
  readonly failed: number;
  readonly onReplayed: (count: number) => Promise<void>;
};

function ReplayFailed({ id, failed, onReplayed }: ReplayFailedProps) {
  const replaying = useMutation({
    mutationFn: async () => {
      const { data } = await callApi('POST /webhooks/:id/replay', { params: { id } });
      await onReplayed(data.replayed);
    },
  });
  return (
    <div>
      {replaying.isError && <Banner tone="error">{errorText(replaying.error)}</Banner>}
      <Button variant="secondary" busy={replaying.isPending} onClick={() => replaying.mutate()}>
        {texts.replayAll(failed)}
      </Button>
    </div>
  );
}

type DeliveryDialogProps = {
  readonly webhookId: string;
  readonly delivery: Delivery;
  readonly onClose: () => void;
  readonly onReplayed: (words: string) => Promise<void>;
};

/** The request and its answer. */
function DeliveryDialog({ webhookId, delivery, onClose, onReplayed }: DeliveryDialogProps) {
  const params = { id: webhookId, deliveryId: delivery._id };
  const requested = useQuery(apiQuery('GET /webhooks/:id/deliveries/:deliveryId', { params }));
  const replaying = useMutation({
    mutationFn: async () => {
      await callApi('POST /webhooks/:id/deliveries/:deliveryId/replay', { params });
      await onReplayed(texts.replayedOne);
    },
  });
  const whole = requested.data?.data.delivery;
  return (
    <Dialog title={delivery.event} onClose={onClose}>
      <p className={ui.muted}>{momentOf(delivery.at)}</p>
      {requested.isPending && <SkeletonList rows={2} height="8rem" />}
      {requested.isError && (
        <LoadFailure error={requested.error} busy={requested.isFetching} onRetry={requested.refetch} />
      )}
      {whole && (
        <>
          <h3>{texts.sent}</h3>
          <Body label={texts.sent}>{formatJson(whole.body)}</Body>
          <h3>{texts.answered}</h3>
          {whole.tries === 0 && <p>{texts.notTried}</p>}
          {whole.trouble !== '' && <p>{whole.trouble}</p>}
          {whole.answerStatus !== null && <p>{texts.answeredWith(whole.answerStatus, whole.tookMs ?? 0)}</p>}
          {whole.answerText !== '' && <Body label={texts.answered}>{whole.answerText}</Body>}
        </>
      )}
      {replaying.isError && <Banner tone="error">{errorText(replaying.error)}</Banner>}
      <DialogButtons>
        <Button variant="secondary" busy={replaying.isPending} onClick={() => replaying.mutate()}>
          {texts.replay}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function Body({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, so keys have to reach it.
    <section className={classNames(ui.inset, styles.body)} aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  );
}

function formatJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
