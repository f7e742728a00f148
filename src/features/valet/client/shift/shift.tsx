import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { ValetShift } from '../../contract/valet-shifts.contract.ts';
import styles from '../stand/stands.module.css';
import { CloseShiftForm } from './close-shift-form.tsx';
import { CountTillForm } from './count-till-form.tsx';
import { bannerOfTill, describeDifference } from './describe-shift.ts';
import { OpenShiftForm } from './open-shift-form.tsx';
import { ShiftHistory } from './shift-history.tsx';

const texts = {
  none: t`No shift is open`,
  noneText: t`Count the till and open one. Cash taken from then on belongs to it.`,
  noneOwner: t`The attendants open one when they start work.`,
  outside: (cents: Cents) => t`${formatCents(cents)} was taken in cash while no shift was open.`,
  running: (name: string) => t`Opened by ${name}`,
  since: t`Since`,
  began: t`Started with`,
  taken: t`Taken in cash`,
  expected: t`The till should hold`,
  rooms: t`Charged to rooms`,
  tips: t`Tips paid online`,
  tipsInCash: t`Tips in cash, not in the till`,
  yourTips: t`Your tips so far`,
  moved: t`Cash was booked after you counted. Count the till again.`,
  closed: (difference: Cents) => t`The shift is closed. ${describeDifference(difference)}`,
};

/** Cash comes in while the page is open. */
const EVERY_MS = 10_000;

type ShiftProps = { readonly locationId: string; readonly timeZone: string; readonly mayWork: boolean };

/** What a stand's till should hold, and closing the shift; viewers get no forms. */
export function Shift({ locationId, timeZone, mayWork }: ShiftProps) {
  const [closed, setClosed] = useState<ValetShift | null>(null);
  const requested = apiQuery('GET /valets/locations/:locationId/shift', { params: { locationId } });
  const { data, isPending, error, refetch, isFetching } = useQuery({ ...requested, refetchInterval: EVERY_MS });
  if (isPending) return <SkeletonList rows={3} height="6rem" />;
  if (!data) return <LoadFailure error={error} onRetry={refetch} busy={isFetching} />;
  const { shift, outside, handOver } = data.data;
  const refresh = () => refreshQueries(`/valets/locations/${locationId}/shift`);
  const take = (done: ValetShift) => {
    setClosed(done);
    void refresh();
  };
  return (
    <>
      <div className={classNames(ui.stack3, ui.narrow, styles.till)}>
        <div aria-live="polite">
          {closed && (
            <Banner tone={bannerOfTill(closed.difference ?? 0)} title={texts.closed(closed.difference ?? 0)} />
          )}
        </div>
        {outside > 0 && <Banner tone="info">{texts.outside(outside)}</Banner>}
        {shift ? (
          <Running shift={shift} timeZone={timeZone} />
        ) : (
          <EmptyState title={texts.none} text={mayWork ? texts.noneText : texts.noneOwner} />
        )}
        {mayWork && shift && <Closing key={shift._id} shift={shift} onChanged={refresh} onClosed={take} />}
        {mayWork && !shift && (
          <OpenShiftForm
            key={handOver?.shift}
            locationId={locationId}
            timeZone={timeZone}
            handOver={handOver}
            onOpened={() => {
              setClosed(null);
              void refresh();
            }}
          />
        )}
      </div>
      <ShiftHistory locationId={locationId} timeZone={timeZone} />
    </>
  );
}

type ClosingProps = {
  readonly shift: ValetShift;
  readonly onChanged: () => Promise<unknown>;
  readonly onClosed: (shift: ValetShift) => void;
};

/** Counting first, then the count next to what should be there. */
function Closing({ shift, onChanged, onClosed }: ClosingProps) {
  const [again, setAgain] = useState<'wanted' | 'moved' | null>(null);
  const last = shift.counts.at(-1);
  if (last && again === null) {
    return (
      <CloseShiftForm key={shift.counts.length} shift={shift} last={last} onClosed={onClosed} onCountAgain={setAgain} />
    );
  }
  return (
    <>
      {again === 'moved' && <Banner tone="info">{texts.moved}</Banner>}
      <CountTillForm
        shift={shift}
        onCounted={async () => {
          await onChanged();
          // The count may be shown, and another one wanted, before everything is read.
          setAgain((now) => (now === again ? null : now));
        }}
      />
    </>
  );
}

/** Attendants see only their own part. */
function tipFacts({ tips, yourTips }: ValetShift) {
  if (yourTips) return [{ label: texts.yourTips, value: <Money cents={yourTips} /> }];
  const [online, inCash] = [tips ? tips.total - tips.inCash : 0, tips?.inCash ?? 0];
  return [
    ...(online > 0 ? [{ label: texts.tips, value: <Money cents={online} /> }] : []),
    ...(inCash > 0 ? [{ label: texts.tipsInCash, value: <Money cents={inCash} /> }] : []),
  ];
}

function Running({ shift, timeZone }: { readonly shift: ValetShift; readonly timeZone: string }) {
  const now = useNow(60_000);
  return (
    <Card>
      <h2>{texts.running(shift.openedBy)}</h2>
      <Facts
        facts={[
          { label: texts.since, value: formatMoment(new Date(shift.openedAt), { timeZone, now }) },
          { label: texts.began, value: <Money cents={shift.float} /> },
          ...(shift.expected === null
            ? []
            : [
                { label: texts.taken, value: <Money cents={shift.expected - shift.float} /> },
                { label: texts.expected, value: <Money cents={shift.expected} />, strong: true },
              ]),
          ...(shift.roomCharges > 0 ? [{ label: texts.rooms, value: <Money cents={shift.roomCharges} /> }] : []),
          ...tipFacts(shift),
        ]}
      />
    </Card>
  );
}
