import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import type { Zone } from '#features/zones/zones.contract.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { localTimeOf } from '#platform/calendar/local-input.ts';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { CountedZone } from './counted-zones.ts';
import { blockOf, checkBlock, type EnteredBlock, enteredFrom, seenOf } from './entered-block.ts';

const texts = {
  dialogTitle: (zone: string) => t`Block spaces in zone ${zone}`,
  dialogText: t`Blocked spaces are not sold. Parking already sold is not affected.`,
  count: t`How many spaces`,
  countHint: (capacity: number) => t`Of the ${capacity} here.`,
  reason: t`Reason`,
  reasonHint: t`Such as snow or an event. Drivers do not see it.`,
  until: t`Until`,
  untilHint: (zoneName: string | null) =>
    zoneName === null
      ? t`Leave blank to keep them blocked.`
      : t`In the lot’s time zone (${zoneName}). Leave blank to keep them blocked.`,
  overtaken: (blocked: number) =>
    blocked === 0
      ? t`Someone else has just changed this: nothing is blocked now. Press “Block them” again to replace that with yours.`
      : ngettext(
          msgid`Someone else has just changed this: ${blocked} space is blocked now. Press “Block them” again to replace that with yours.`,
          `Someone else has just changed this: ${blocked} spaces are blocked now. Press “Block them” again to replace that with yours.`,
          blocked,
        ),
  save: t`Block them`,
  saving: t`Blocking…`,
};

type BlockDialogProps = {
  readonly zone: CountedZone;
  readonly timeZone: string;
  readonly onClose: () => void;
};

/** How many spaces, why, and until when; it opens with what is currently blocked. */
export function BlockDialog({ zone, timeZone, onClose }: BlockDialogProps) {
  const { zoneId, zoneNumber, capacity } = zone;
  const [seen, setSeen] = useState(() => seenOf(zone));
  const form = useForm<EnteredBlock>({
    initial: enteredFrom(zone, timeZone),
    check: (entered) => checkBlock(entered, { capacity, timeZone, now: new Date() }),
    send: async (entered) => {
      const body = { ...blockOf(entered, timeZone), was: seen };
      try {
        await callApi('PUT /zones/:id/blocked', { params: { id: zoneId }, body });
      } catch (error) {
        const other = newerBlock(error);
        // Sending it again overwrites the other person's block.
        if (other) setSeen(seenOf(other));
        throw error;
      } finally {
        await refreshQueries('/locations');
      }
      onClose();
    },
    failureText: (error) => {
      const other = newerBlock(error);
      return other ? texts.overtaken(other.blocked) : errorText(error);
    },
  });
  const { withZoneName } = localClock(timeZone, new Date());
  return (
    <Dialog title={texts.dialogTitle(zoneNumber)} onClose={onClose}>
      <p>{texts.dialogText}</p>
      <DialogForm form={form} submit={texts.save} busyText={texts.saving} onCancel={onClose}>
        <TextField
          label={texts.count}
          hint={texts.countHint(capacity)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...form.field('blocked')}
        />
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          autoComplete="off"
          maxLength={60}
          optional
          {...form.field('reason')}
        />
        <TextField
          label={texts.until}
          hint={texts.untilHint(withZoneName ? nameTimeZone(timeZone) : null)}
          type="datetime-local"
          min={localTimeOf(new Date(), timeZone)}
          optional
          {...form.field('until')}
        />
      </DialogForm>
    </Dialog>
  );
}

/** The block that somebody else has set since the dialog was opened. */
function newerBlock(error: unknown): Parameters<typeof seenOf>[0] | null {
  if (!(error instanceof ApiError) || error.code !== 'zone_changed') return null;
  const { blocked = 0, blockedUntil = null } = error.data.zone as Zone;
  const isOver = blockedUntil !== null && new Date(blockedUntil) <= new Date();
  return isOver ? { blocked: 0, blockedUntil: null } : { blocked, blockedUntil };
}
