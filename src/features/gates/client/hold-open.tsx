import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { localTimeOf, readLocalTime } from '#platform/calendar/local-input.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Lane } from '../gates.contract.ts';

const texts = {
  hold: t`Hold open`,
  holdName: (name: string) => t`Hold open: ${name}`,
  end: t`Hold no longer`,
  endName: (name: string) => t`Hold no longer: ${name}`,
  title: (name: string) => t`Let everybody through “${name}”`,
  until: t`Until`,
  hint: t`On the lot’s clock. The gate opens for every car that is read, scanned, or presses the button.`,
  wrong: t`Enter a time that is still to come.`,
};

type HoldOpenProps = {
  readonly locationId: string;
  readonly lane: Lane;
  readonly timeZone: string;
  readonly onChanged: () => Promise<void>;
};

/** For an event: everybody may pass until a time. */
export function HoldOpen({ locationId, lane, timeZone, onChanged }: HoldOpenProps) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const params = { locationId, id: lane._id };
  const isHeld = lane.heldOpenUntil !== null && new Date(lane.heldOpenUntil) > new Date();
  const hold = async (until: string | null) => {
    await callApi('POST /locations/:locationId/lanes/:id/hold', { params, body: { until } });
    setAsking(false);
    await onChanged();
  };
  if (isHeld) {
    const end = async () => {
      setBusy(true);
      await hold(null).finally(() => setBusy(false));
    };
    return (
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={texts.endName(lane.name)}
        onClick={() => void end()}
      >
        {texts.end}
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" size="small" aria-label={texts.holdName(lane.name)} onClick={() => setAsking(true)}>
        {texts.hold}
      </Button>
      {isAsking && (
        <Dialog title={texts.title(lane.name)} onClose={() => setAsking(false)}>
          <HoldForm timeZone={timeZone} onCancel={() => setAsking(false)} onHold={hold} />
        </Dialog>
      )}
    </>
  );
}

type HoldFormProps = {
  readonly timeZone: string;
  readonly onCancel: () => void;
  readonly onHold: (until: string) => Promise<void>;
};

function HoldForm({ timeZone, onCancel, onHold }: HoldFormProps) {
  const form = useForm({
    initial: { until: localTimeOf(new Date(Date.now() + 2 * HOUR_MS), timeZone) },
    check: ({ until }) => {
      const at = readLocalTime(until, timeZone);
      return { ...((!at || at <= new Date()) && { until: texts.wrong }) };
    },
    send: ({ until }) => onHold((readLocalTime(until, timeZone) ?? new Date()).toISOString()),
  });
  return (
    <DialogForm form={form} submit={texts.hold} onCancel={onCancel}>
      <TextField label={texts.until} hint={texts.hint} type="datetime-local" {...form.field('until')} />
    </DialogForm>
  );
}
