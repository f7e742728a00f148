import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { c, t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog, DialogButtons } from '#platform/ui/feedback/dialog.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { RefusedBanner } from './refused-banner.tsx';
import { formatWanted } from './ticket-status-marks.ts';
import { useTicketAct } from './use-ticket-act.ts';

const texts = {
  title: t`When does the guest want the car?`,
  time: c('of day').t`Time`,
  none: t`The stand closes soon. Request the car now instead.`,
  set: (time: string) => t`Fetch at ${time}`,
  busy: t`Saving…`,
  never: t`Cancel this time`,
  cancel: t`Cancel`,
  fetchAt: t`Fetch at…`,
  changeTime: t`Change the time`,
};

/** Staff set, change and cancel the time at which the guest wants the car (rule 259), as the guest's page does. */
export function FetchAt({ ticket }: { readonly ticket: Valet }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {ticket.wantedAt === null ? texts.fetchAt : texts.changeTime}
      </Button>
      {isOpen && <ChooseTime ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChooseTime({ ticket, onClose }: { readonly ticket: Valet; readonly onClose: () => void }) {
  const { act, busy, refused } = useTicketAct(ticket._id);
  const requested = apiQuery('GET /valets/:id/wanted', { params: { id: ticket._id } });
  const { data, error, refetch, isFetching } = useQuery({ ...requested, staleTime: 0 });
  const [chosen, choose] = useState(ticket.wantedAt ?? '');
  const times = data?.times ?? [];
  const at = times.includes(chosen) ? chosen : times[0];
  const want = async (time: string | null) => {
    if (await act({ kind: 'want', at: time })) onClose();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {error && !data && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {data && at === undefined && <Banner tone="info">{texts.none}</Banner>}
      {at !== undefined && (
        <SelectField
          label={texts.time}
          value={at}
          onChange={choose}
          options={times.map((time) => ({ value: time, label: formatWanted(time, ticket.timeZone) }))}
        />
      )}
      {refused && <RefusedBanner refused={refused} />}
      <DialogButtons>
        {at !== undefined && (
          <Button busy={busy === 'want'} busyText={texts.busy} onClick={() => void want(at)}>
            {texts.set(formatWanted(at, ticket.timeZone))}
          </Button>
        )}
        {ticket.wantedAt !== null && (
          <Button variant="secondary" disabled={busy !== null} onClick={() => void want(null)}>
            {texts.never}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
