import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { SendAsCamera } from '#features/cameras/client/send-as-camera.tsx';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { routes } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { drawPassingCar } from './draw-passing-car.ts';

const texts = {
  title: t`Camera`,
  lead: t`Drives cars past the cameras of a lot with auto-pay, as its camera system would report them.`,
  none: t`No lot has auto-pay yet.`,
  noneText: t`An owner turns it on at a lot, under “Auto-pay”.`,
  lot: t`Lot`,
  plate: t`License plate`,
  state: t`State`,
  direction: t`Lane`,
  in: t`In`,
  out: t`Out`,
  sure: t`How sure the camera is`,
  percent: (percent: number) => `${percent}%`,
  minutesAgo: t`Minutes ago`,
  drive: t`Drive past`,
  driving: t`Driving…`,
  drove: t`The camera has reported it. What came of it is in the outbox and at the lot.`,
  outbox: t`Open the outbox`,
};

const SURE = [98, 90, 60] as const;

/** Exists only in the sandbox; elsewhere the server does not know it. */
export default function CameraPage() {
  const found = useQuery(apiQuery('GET /dev/camera'));
  if (found.error instanceof ApiError && found.error.status === 404) return <NotFoundPage />;
  const lots = found.data?.data.lots;
  return (
    <Page title={texts.title} lead={texts.lead} width="form">
      {found.isPending && <Skeleton height="24rem" />}
      {found.isError && <LoadFailure error={found.error} busy={found.isFetching} onRetry={found.refetch} />}
      {lots?.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
      {lots && lots.length > 0 && <Drive lots={lots} />}
      {lots && <SendAsCamera />}
      <p>
        <TextLink to={routes.outbox}>{texts.outbox}</TextLink>
      </p>
    </Page>
  );
}

type Lots = readonly { readonly _id: string; readonly name: string }[];

function Drive({ lots }: { readonly lots: Lots }) {
  const [isDone, setDone] = useState(false);
  const form = useForm({
    initial: {
      locationId: lots[0]?._id ?? '',
      plate: '',
      state: 'IL',
      direction: 'in',
      confidence: String(SURE[0]),
      minutesAgo: '0',
    },
    send: async ({ direction, confidence, minutesAgo, ...read }) => {
      setDone(false);
      const lane = direction === 'in' ? 'in' : 'out';
      const sure = { confidence: Number(confidence) / 100, minutesAgo: readWhole(minutesAgo) };
      const at = new Date(Date.now() - sure.minutesAgo * MINUTE_MS);
      const picture = drawPassingCar({ plate: read.plate, state: read.state, at });
      await callApi('POST /dev/camera', { body: { ...read, ...sure, direction: lane, ...(picture && { picture }) } });
      form.set('direction', lane === 'in' ? 'out' : 'in');
      setDone(true);
    },
  });
  return (
    <Card>
      <Form form={form}>
        <SelectField
          label={texts.lot}
          options={lots.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...form.field('locationId')}
        />
        <PlateField label={texts.plate} {...form.field('plate')} />
        <StateField label={texts.state} {...form.field('state')} />
        <SelectField
          label={texts.direction}
          options={[
            { value: 'in', label: texts.in },
            { value: 'out', label: texts.out },
          ]}
          {...form.field('direction')}
        />
        <SelectField
          label={texts.sure}
          options={SURE.map((percent) => ({ value: String(percent), label: texts.percent(percent) }))}
          {...form.field('confidence')}
        />
        <TextField label={texts.minutesAgo} inputMode="numeric" maxLength={4} {...form.field('minutesAgo')} />
        <FormFailure form={form} />
        {isDone && <Banner tone="success">{texts.drove}</Banner>}
        <div>
          <Button type="submit" busy={form.busy} busyText={texts.driving}>
            {texts.drive}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
