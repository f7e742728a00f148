import { useState } from 'react';
import { t } from 'ttag';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { apiUrl } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { CAMERA_MAKERS, type CameraMaker, nameMaker } from '../rules/camera-makers.ts';

const texts = {
  title: t`As a camera of a maker`,
  lead: t`Composes what such a camera sends, and posts it to the address of a camera of a lot.`,
  address: t`Address of the camera`,
  addressHint: t`From the lot’s page, under Cameras.`,
  addressMissing: t`Paste the address that was shown when the camera was added.`,
  maker: t`Made by`,
  plate: t`License plate`,
  state: t`State`,
  moved: t`It drives`,
  towards: t`Towards the camera`,
  away: t`Away from it`,
  unknown: t`The camera does not say`,
  send: t`Send`,
  sending: t`Sending…`,
  sent: (status: number) => t`It was answered with ${status}.`,
};

const MOVES = ['towards', 'away'] as const;

/** Sends a maker's form to the real address of a camera. */
export function SendAsCamera() {
  const [status, setStatus] = useState<number | null>(null);
  const form = useForm({
    initial: { address: '', maker: CAMERA_MAKERS[0] as CameraMaker, plate: '', state: 'IL', moved: '' },
    check: ({ address }) => ({ ...(!/\/cameras\/[\w-]+$/.test(address.trim()) && { address: texts.addressMissing }) }),
    send: async ({ address, moved, ...car }) => {
      setStatus(null);
      const which = MOVES.find((each) => each === moved) ?? null;
      const requested = { ...car, moved: which, confidence: 0.97 };
      const composed = await fetch(apiUrl('POST /dev/camera/messages', { body: requested }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(requested),
      });
      const message = await composed.blob();
      const sent = await fetch(new URL(address.trim(), window.location.origin).pathname, {
        method: 'POST',
        headers: { 'content-type': message.type },
        body: message,
      });
      setStatus(sent.status);
    },
  });
  return (
    <Card>
      <div>
        <h2>{texts.title}</h2>
        <p className={ui.subline}>{texts.lead}</p>
      </div>
      <Form form={form}>
        <TextField label={texts.address} hint={texts.addressHint} autoComplete="off" {...form.field('address')} />
        <SelectField
          label={texts.maker}
          options={CAMERA_MAKERS.map((value) => ({ value, label: nameMaker(value) }))}
          {...form.field('maker')}
        />
        <PlateField label={texts.plate} {...form.field('plate')} />
        <StateField label={texts.state} {...form.field('state')} />
        <SelectField
          label={texts.moved}
          emptyLabel={texts.unknown}
          options={[
            { value: 'towards', label: texts.towards },
            { value: 'away', label: texts.away },
          ]}
          {...form.field('moved')}
        />
        <FormFailure form={form} />
        {status !== null && <Banner tone={status === 200 ? 'success' : 'error'}>{texts.sent(status)}</Banner>}
        <div>
          <Button type="submit" busy={form.busy} busyText={texts.sending}>
            {texts.send}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
