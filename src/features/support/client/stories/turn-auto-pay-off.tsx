import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  open: t`Turn auto-pay off for a car`,
  title: t`Turn auto-pay off for this car?`,
  text: t`At whichever account it is on. Its holder is emailed; parking that has begun still ends and is charged. Whoever else has paid for the car can then turn it on.`,
  plate: t`License plate`,
  state: t`State`,
  reason: t`Reason`,
  reasonHint: t`Only support reads it, in the log.`,
  confirm: t`Turn off`,
  cancel: t`Cancel`,
  off: (car: string) => t`Auto-pay is off for ${car}. The account that had it on is emailed.`,
  wasOff: (car: string) => t`Auto-pay is not on for ${car} at any account. Nothing was changed.`,
};

type Car = { readonly plate: string; readonly state: string };
type TurnAutoPayOffProps = {
  /** The one that this page is about, if any. */
  readonly car: Car | undefined;
};

/** So that whoever else is tied to a car can turn it on (rule 401). */
export function TurnAutoPayOff({ car }: TurnAutoPayOffProps) {
  const [entered, setEntered] = useState<(Car & { readonly reason: string }) | null>(null);
  const turning = useMutation({
    mutationFn: async (body: Car & { readonly reason: string }) => {
      const { wasOn } = (await callApi('POST /support/auto-pay/off', { body })).data;
      setEntered(null);
      await refreshQueries('/support');
      return { wasOn, name: `${body.plate.trim()} ${body.state.trim()}` };
    },
  });
  const { error, data: done } = turning;
  const fields: ApiError['fields'] = error instanceof ApiError ? error.fields : {};
  const { plate, state, reason } = fields;
  const isOfField = Object.keys(fields).some((name) => entered !== null && name in entered);
  return (
    <section className={ui.stack1}>
      {done && (
        <Banner tone={done.wasOn ? 'success' : 'info'} takesFocus>
          {done.wasOn ? texts.off(done.name) : texts.wasOff(done.name)}
        </Banner>
      )}
      <div>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            turning.reset();
            setEntered({ plate: car?.plate ?? '', state: car?.state ?? '', reason: '' });
          }}
        >
          {texts.open}
        </Button>
      </div>
      {entered && (
        <ConfirmDialog
          open
          title={texts.title}
          tone="danger"
          confirmLabel={texts.confirm}
          cancelLabel={texts.cancel}
          busy={turning.isPending}
          isReady={Object.values(entered).every((text) => text.trim() !== '')}
          onConfirm={() => turning.mutate(entered)}
          onCancel={() => setEntered(null)}
        >
          <p>{texts.text}</p>
          <PlateField
            label={texts.plate}
            value={entered.plate}
            error={plate}
            onChange={(typed) => setEntered({ ...entered, plate: typed })}
          />
          <StateField
            label={texts.state}
            value={entered.state}
            error={state}
            onChange={(typed) => setEntered({ ...entered, state: typed })}
          />
          <TextField
            label={texts.reason}
            hint={texts.reasonHint}
            autoComplete="off"
            maxLength={300}
            value={entered.reason}
            error={reason}
            onChange={(typed) => setEntered({ ...entered, reason: typed })}
          />
          {error && !isOfField && <Banner tone="error">{errorText(error)}</Banner>}
        </ConfirmDialog>
      )}
    </section>
  );
}
