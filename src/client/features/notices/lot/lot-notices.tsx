import { useInfiniteQuery } from '@tanstack/react-query';
import type { LotNotice } from '#contract/notices/notices.contract.ts';
import { formatDay, formatMoment } from '#domain/calendar/human-time.ts';
import { formatCents } from '#domain/money/cents.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { Button } from '../../../ui/base/button.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { Plate } from '../../../ui/layout/plate.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { lotNoticeTexts as texts } from './lot-notice-texts.ts';
import styles from './lot-notices.module.css';

const PAGE_SIZE = 50;
const TONES = {
  open: 'grey',
  appealed: 'orange',
  upheld: 'blue',
  at_support: 'orange',
  final: 'blue',
  voided: 'green',
} as const;

/** The appeals that wait, each with its answer, then all notices of the lot. */
export function LotNotices({ locationId }: { readonly locationId: string }) {
  const params = { id: locationId };
  const waiting = useInfiniteQuery(
    apiPages('GET /locations/:id/notices', { params, query: { limit: PAGE_SIZE, status: 'appealed' } }),
  );
  const all = useInfiniteQuery(apiPages('GET /locations/:id/notices', { params, query: { limit: PAGE_SIZE } }));
  const appeals = waiting.data?.pages.flatMap(({ data }) => data.notices) ?? [];
  return (
    <>
      {appeals.length > 0 && <h2>{texts.appeals}</h2>}
      {appeals.map((notice) => (
        <Appeal key={notice._id} locationId={locationId} notice={notice} />
      ))}
      <PagedList
        query={all}
        rowsOf={({ data }) => data.notices}
        skeleton={<SkeletonList rows={4} height="4rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(notices) => <DataTable caption={texts.title} columns={COLUMNS} rows={notices} keyOf={({ _id }) => _id} />}
      </PagedList>
    </>
  );
}

const say = ({ givenAt, timeZone }: LotNotice): string =>
  formatMoment(new Date(givenAt), { timeZone, now: new Date() });

function sayKind({ charge, payment }: LotNotice): string {
  if (charge === null) return texts.warning;
  return payment ? texts.paid(formatCents(payment.cents)) : formatCents(charge.dueCents);
}

const COLUMNS: readonly Column<LotNotice>[] = [
  {
    label: texts.plate,
    whole: true,
    cell: ({ plateNumber, plateState }) => <Plate plate={plateNumber} state={plateState} />,
  },
  {
    label: texts.status,
    cell: ({ state: { status } }) => <StatusBadge tone={TONES[status]}>{texts.statuses[status]}</StatusBadge>,
  },
  { label: texts.kind, cell: sayKind },
  { label: texts.given, cell: say },
  { label: texts.reason, cell: ({ reason, note }) => [reason, note].filter(Boolean).join('. ') },
  { label: texts.officer, cell: ({ officer }) => officer.name },
];

type AppealProps = { readonly locationId: string; readonly notice: LotNotice };

function Appeal({ locationId, notice }: AppealProps) {
  const { state, appeal, timeZone } = notice;
  const form = useForm({
    initial: { reason: '', decision: 'grant' as 'grant' | 'uphold' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: texts.answerMissing } : {}),
    send: async (body) => {
      const params = { locationId, id: notice._id };
      await callApi('POST /locations/:locationId/notices/:id/decision', { params, body });
      await refreshQueries(`/locations/${locationId}/notices`);
    },
  });
  return (
    <section className={styles.appeal} aria-label={`${texts.appeals}: ${notice.plateNumber}`}>
      <header className={styles.head}>
        <Plate plate={notice.plateNumber} state={notice.plateState} />
        {state.status === 'appealed' && (
          <strong>{texts.answerBy(formatDay(new Date(Date.parse(state.answerBy) - 1), timeZone))}</strong>
        )}
      </header>
      <p>{[say(notice), notice.reason, notice.note, notice.officer.name].filter(Boolean).join(' · ')}</p>
      <blockquote className={styles.words}>{appeal?.text}</blockquote>
      <div className={styles.photos}>
        {notice.photoIds.map((id, nth) => (
          <img key={id} src={`/api/v1/locations/${locationId}/notice-photos/${id}`} alt={texts.photo(nth + 1)} />
        ))}
      </div>
      <Form form={form}>
        <TextArea label={texts.answer} hint={texts.answerHint} maxLength={500} {...form.field('reason')} />
        <FormFailure form={form} />
        <div className={styles.ways}>
          <Button
            type="submit"
            busy={form.busy && form.values.decision === 'grant'}
            busyText={texts.sending}
            onClick={() => form.set('decision', 'grant')}
          >
            {texts.grant}
          </Button>
          <Button
            type="submit"
            variant="secondary"
            busy={form.busy && form.values.decision === 'uphold'}
            busyText={texts.sending}
            onClick={() => form.set('decision', 'uphold')}
          >
            {texts.uphold}
          </Button>
        </div>
      </Form>
    </section>
  );
}
