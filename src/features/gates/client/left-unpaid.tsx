import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { formatMoment, formatTime } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { LeftUnpaid as Car } from '../gates.contract.ts';
import { PassagePicture } from './passage-picture.tsx';

const texts = {
  title: t`Did not pay`,
  lead: t`The exit let these cars out so that nobody is locked in. Whoever is known to have parked them was mailed a link to pay.`,
  none: t`Everybody has paid.`,
  noPlate: t`A car without a plate`,
  parked: (from: string, until: string) => t`${from} to ${until}`,
  waive: t`Let off`,
  waiveName: (plate: string) => t`Let off: ${plate}`,
  waiveTitle: (plate: string, amount: string) => t`Let ${plate} off ${amount}?`,
  reason: t`Reason`,
  reasonHint: t`It is kept with your name.`,
  reasonMissing: t`Say why it is let off.`,
};

const STATUS = {
  owed: { tone: 'red', text: t`Owes` },
  paid: { tone: 'green', text: t`Paid` },
  refunded: { tone: 'gray', text: t`Refunded` },
  waived: { tone: 'gray', text: t`Let off` },
} as const satisfies Readonly<Record<Car['status'], { readonly tone: string; readonly text: string }>>;

const PER_PAGE = 50;

/** Cars that left without paying, and what became of it. */
export function LeftUnpaid({ locationId }: { readonly locationId: string }) {
  return (
    <Fold title={texts.title}>
      <p className={ui.muted}>{texts.lead}</p>
      <Cars locationId={locationId} />
    </Fold>
  );
}

function Cars({ locationId }: { readonly locationId: string }) {
  const query = useInfiniteQuery({
    queryKey: [`/locations/${locationId}/unpaid-exits`],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /locations/:id/unpaid-exits', {
        params: { id: locationId },
        query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const [waiving, setWaiving] = useState<Car | null>(null);
  const timeZone = query.data?.pages[0]?.data.timeZone ?? 'UTC';
  const finish = async () => {
    setWaiving(null);
    await refreshQueries(`/locations/${locationId}/unpaid-exits`);
  };
  return (
    <>
      <PagedList
        query={query}
        rowsOf={(page) => page.data.cars}
        skeleton={<SkeletonList rows={3} height="3.5rem" />}
        empty={<p className={ui.muted}>{texts.none}</p>}
      >
        {(rows) => (
          <ul className={ui.rows}>
            {rows.map((car) => (
              <OneCar
                key={car._id}
                locationId={locationId}
                car={car}
                timeZone={timeZone}
                onWaive={() => setWaiving(car)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {waiving && (
        <Dialog
          title={texts.waiveTitle(waiving.plateNumber ?? texts.noPlate, formatCents(waiving.totalCost))}
          onClose={() => setWaiving(null)}
        >
          <WaiveForm locationId={locationId} car={waiving} onCancel={() => setWaiving(null)} onDone={finish} />
        </Dialog>
      )}
    </>
  );
}

type OneCarProps = {
  readonly locationId: string;
  readonly car: Car;
  readonly timeZone: string;
  readonly onWaive: () => void;
};

function OneCar({ locationId, car, timeZone, onWaive }: OneCarProps) {
  const { plateNumber, state, startTime, endTime, totalCost, status, waivedBy, waivedNote, pictureOf } = car;
  const { tone, text } = STATUS[status];
  const from = formatMoment(new Date(startTime), { timeZone, now: new Date() });
  const about = [
    ...(status === 'waived' ? [] : [formatCents(totalCost)]),
    texts.parked(from, formatTime(new Date(endTime), { timeZone })),
    ...(waivedBy ? [waivedBy] : []),
    ...(waivedNote ? [`“${waivedNote}”`] : []),
  ];
  return (
    <li className={ui.stackHalf}>
      <span className={ui.rowBetween}>
        <span className={ui.clusterTight}>
          <StatusBadge tone={tone}>{text}</StatusBadge>
          {plateNumber ? <Plate plate={plateNumber} state={state ?? ''} /> : texts.noPlate}
        </span>
        {status === 'owed' && (
          <Button
            variant="secondary"
            size="small"
            aria-label={texts.waiveName(plateNumber ?? texts.noPlate)}
            onClick={onWaive}
          >
            {texts.waive}
          </Button>
        )}
      </span>
      <span className={ui.muted}>{about.join(' · ')}</span>
      {pictureOf !== null && <PassagePicture locationId={locationId} passageId={pictureOf} plateNumber={plateNumber} />}
    </li>
  );
}

type WaiveFormProps = {
  readonly locationId: string;
  readonly car: Car;
  readonly onCancel: () => void;
  readonly onDone: () => Promise<void>;
};

function WaiveForm({ locationId, car, onCancel, onDone }: WaiveFormProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ ...(reason.trim() === '' && { reason: texts.reasonMissing }) }),
    send: async ({ reason }) => {
      const params = { locationId, id: car._id };
      await callApi('POST /locations/:locationId/unpaid-exits/:id/waiver', { params, body: { reason } });
      await onDone();
    },
  });
  return (
    <DialogForm form={form} submit={texts.waive} onCancel={onCancel}>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={200}
        autoComplete="off"
        {...form.field('reason')}
      />
    </DialogForm>
  );
}
