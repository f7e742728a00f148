import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatUntil } from '#platform/calendar/human-time.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { PlateRequest } from '../../corrections.contract.ts';

const texts = {
  title: t`Plates to fix`,
  about: (zone: string, until: string) => t`Zone ${zone}, paid ${until}`,
  becomes: t`should be`,
  confirm: t`Fix the plate`,
  confirmFor: (plate: string) => t`Change the plate to ${plate}`,
  decline: t`Decline`,
  declineFor: (plate: string) => t`Do not change the plate to ${plate}`,
  fixed: (plate: string) => t`Fixed: ${plate} is covered now.`,
  declined: t`Declined. The driver’s receipt says so.`,
};

const EVERY_MS = 60_000;

type PlateRequestsProps = { readonly locationId: string; readonly timeZone: string };

/** What drivers ask the lot to correct. Shows nothing while nobody asks. */
export function PlateRequests({ locationId, timeZone }: PlateRequestsProps) {
  const list = useQuery({
    ...apiQuery('GET /locations/:id/plate-requests', { params: { id: locationId } }),
    refetchInterval: EVERY_MS,
  });
  const [done, setDone] = useState<string | null>(null);
  const requests = list.data?.data.requests ?? [];
  return (
    <>
      {done !== null && (
        <Banner tone="success" takesFocus key={done}>
          {done}
        </Banner>
      )}
      {requests.length > 0 && (
        <section className={ui.stack1} aria-labelledby="plate-requests">
          <h2 id="plate-requests">{texts.title}</h2>
          <ul className={ui.stack2}>
            {requests.map((request) => (
              <Request
                key={request._id}
                request={request}
                locationId={locationId}
                timeZone={timeZone}
                onDone={setDone}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type RequestProps = PlateRequestsProps & { readonly request: PlateRequest; readonly onDone: (words: string) => void };
type Decision = 'confirm' | 'decline';

function Request({ request, locationId, timeZone, onDone }: RequestProps) {
  const { _id: id, paid, plateNumber, state, zoneNumber, endTime } = request;
  const sendOnce = useSafeRepeat();
  const plate = `${plateNumber} ${state}`.trim();
  const now = serverNow();
  const deciding = useMutation({
    mutationFn: async (decision: Decision) => {
      const call = { params: { locationId, id }, body: { decision } };
      await sendOnce(call, (idempotencyKey) =>
        callApi('POST /locations/:locationId/plate-requests/:id/decision', { ...call, idempotencyKey }),
      );
      onDone(decision === 'confirm' ? texts.fixed(plate) : texts.declined);
      await refreshQueries(`/locations/${locationId}/plate-requests`);
    },
  });
  return (
    <li className={classNames(ui.stack1, ui.card, ui.reading)}>
      <p className={ui.row}>
        <Plate plate={paid.plateNumber} state={paid.state} />
        <span>{texts.becomes}</span>
        <Plate plate={plateNumber} state={state} />
      </p>
      <p className={ui.soft}>
        {texts.about(zoneNumber, formatUntil(new Date(endTime), { ...localClock(timeZone, now), now }))}
      </p>
      {deciding.isError && <Banner tone="error">{errorText(deciding.error)}</Banner>}
      <div className={ui.row}>
        <Button
          size="small"
          aria-label={texts.confirmFor(plate)}
          busy={deciding.isPending && deciding.variables === 'confirm'}
          onClick={() => deciding.mutate('confirm')}
        >
          {texts.confirm}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={texts.declineFor(plate)}
          busy={deciding.isPending && deciding.variables === 'decline'}
          onClick={() => deciding.mutate('decline')}
        >
          {texts.decline}
        </Button>
      </div>
    </li>
  );
}
