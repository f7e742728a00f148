import { useState } from 'react';
import { c, t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Lane, Passage } from '../gates.contract.ts';
import { outcomeOf, reasonOf } from './lane-words.ts';

const texts = {
  open: c('a gate').t`Open`,
  openName: (name: string) => t`Open: ${name}`,
  title: (name: string) => t`Open “${name}”`,
  reason: t`Reason`,
  reasonHint: t`It is kept with your name.`,
  reasonMissing: t`Say why it is opened.`,
  submit: c('a gate').t`Open now`,
  opening: t`Opening…`,
};

type OpenLaneProps = { readonly locationId: string; readonly lane: Lane; readonly onOpened: () => Promise<void> };

/** Opens a lane by hand, with a reason. */
export function OpenLane({ locationId, lane, onOpened }: OpenLaneProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" aria-label={texts.openName(lane.name)} onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      {isAsking && (
        <Dialog title={texts.title(lane.name)} onClose={() => setAsking(false)}>
          <OpenForm
            locationId={locationId}
            lane={lane}
            onCancel={() => setAsking(false)}
            onOpened={async () => {
              setAsking(false);
              await onOpened();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

type OpenFormProps = OpenLaneProps & { readonly onCancel: () => void };

function OpenForm({ locationId, lane, onCancel, onOpened }: OpenFormProps) {
  const [failed, setFailed] = useState<Passage | null>(null);
  // Pressing again after a lost answer opens it once; after a gate that did not open, it is another try.
  const [eventId, setEventId] = useState(newEventId);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ ...(reason.trim() === '' && { reason: texts.reasonMissing }) }),
    send: async ({ reason }) => {
      setFailed(null);
      const params = { locationId, id: lane._id };
      const { data } = await callApi('POST /locations/:locationId/lanes/:id/open', {
        params,
        body: { eventId, reason },
      });
      if (data.passage.outcome === 'opened') return onOpened();
      setEventId(newEventId());
      return setFailed(data.passage);
    },
  });
  return (
    <DialogForm form={form} submit={texts.submit} busyText={texts.opening} onCancel={onCancel}>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={200}
        autoComplete="off"
        {...form.field('reason')}
      />
      {failed && <Banner tone="error">{`${outcomeOf(failed)}: ${reasonOf(failed)}`}</Banner>}
    </DialogForm>
  );
}
