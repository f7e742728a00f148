import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { c, t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatDay, formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { useGuestAct } from './use-guest-act.ts';

const texts = {
  later: t`Bring it later`,
  change: t`Change the time`,
  title: t`When do you want your car?`,
  text: t`It will be in front at that time. You can change or cancel this until we go get it.`,
  time: c('of day').t`Time`,
  none: t`The stand closes soon. Request your car now instead.`,
  confirm: (time: string) => t`Bring it at ${withArticle(time)}`,
  busy: t`Saving…`,
  cancel: t`Cancel this time`,
  close: t`Back`,
};

type FetchLaterProps = { readonly ticket: ShownTicket };

/** "Fetch it at 9:30 PM" (rule 259): set, changed and canceled on the guest's page. */
export function ScheduleRequest({ ticket }: FetchLaterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" full onClick={() => setOpen(true)}>
        {ticket.valet.wantedAt === null ? texts.later : texts.change}
      </Button>
      {isOpen && <ChooseTime ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Its failures are its own: on the page they would stand behind it. */
function ChooseTime({ ticket, onClose }: FetchLaterProps & { readonly onClose: () => void }) {
  const { valet, key } = ticket;
  const act = useGuestAct(ticket);
  const requested = apiQuery('GET /valets/:id/wanted', { params: { id: valet._id }, valetKey: key });
  const { data, error, refetch, isFetching } = useQuery({ ...requested, staleTime: 0 });
  const [chosen, choose] = useState(valet.wantedAt ?? '');
  const times = data?.times ?? [];
  const at = times.includes(chosen) ? chosen : times[0];
  const send = async (wish: string | null) => {
    if (await act.want(wish)) onClose();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.text}</p>
      {!data && !error && <Skeleton height="5rem" />}
      {error && !data && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {data && at === undefined && <Banner tone="info">{texts.none}</Banner>}
      {at !== undefined && (
        <>
          <SelectField
            label={texts.time}
            value={at}
            onChange={choose}
            options={times.map((time) => ({ value: time, label: formatWantedTime(time, valet.timeZone) }))}
          />
          <Button full busy={act.busy} busyText={texts.busy} onClick={() => void send(at)}>
            {texts.confirm(formatWantedTime(at, valet.timeZone))}
          </Button>
        </>
      )}
      {act.failure !== null && <Banner tone="error">{act.failure}</Banner>}
      {valet.wantedAt !== null && (
        <Button variant="secondary" full busy={act.busy} onClick={() => void send(null)}>
          {texts.cancel}
        </Button>
      )}
      <Button variant="quiet" full onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  );
}

/** "9:30 PM", with the day if it is not today, and with the zone's name in the hour that a clock change repeats. */
export function formatWantedTime(time: string, timeZone: Valet['timeZone']): string {
  const at = new Date(time);
  const isTwice = [-60, 60].some(
    (by) => formatAt(new Date(at.getTime() + by * 60_000), timeZone) === formatAt(at, timeZone),
  );
  const hour = formatTime(at, { timeZone, withZoneName: isTwice });
  return localDay(at, timeZone) === localDay(serverNow(), timeZone) ? hour : `${formatDay(at, timeZone)}, ${hour}`;
}

const formatAt = (at: Date, timeZone: string): string => formatTime(at, { timeZone });
