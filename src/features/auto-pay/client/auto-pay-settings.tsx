import { useState } from 'react';
import { t } from 'ttag';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { FieldPair } from '#platform/ui/layout/field-pair.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Lanes } from '../rules/decide-pass.ts';

const texts = {
  title: t`Settings`,
  zone: t`Zone`,
  zoneHint: t`Its prices are charged. Only zones that are paid when leaving.`,
  off: t`Off`,
  zoneNamed: (number: string) => t`Zone ${number}`,
  noZone: t`Turn on “pay when you leave” for a zone first.`,
  grace: t`Free to drive through (min)`,
  graceHint: t`A car that leaves within this time pays nothing.`,
  missed: t`If no camera sees it leave (min)`,
  missedHint: t`The most that is charged then. The driver is told, and can say when they left.`,
  missedEntry: t`If no camera saw it enter`,
  nothing: t`Charge nothing`,
  firstHour: t`Charge the first hour`,
  homeState: t`If no camera reads the state`,
  homeStateHint: t`The state that such a car is taken to be of. Leave it empty to start nothing then.`,
  exitCamera: t`The exit camera is out of order`,
  exitCameraHint: t`Meanwhile, drivers stop on the phone, and that counts at once.`,
  cameras: t`Cameras`,
  camerasHint: t`Which way each lane leads. A camera that sends the direction with its reads needs no choice.`,
  noCameras: t`None has sent a read yet.`,
  sends: t`Sent by the camera`,
  in: t`In`,
  out: t`Out`,
  save: t`Save`,
  saving: t`Saving…`,
  saved: t`Saved.`,
};

type Data = Answer<'GET /locations/:id/auto-pay'>['data'];

/** How auto-pay works at a lot. */
export function AutoPaySettings({ locationId, data }: { readonly locationId: string; readonly data: Data }) {
  const { settings, zones, cameras } = data;
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    initial: {
      zoneId: settings.zoneId ?? '',
      graceMinutes: String(settings.graceMinutes),
      missedMinutes: String(settings.missedMinutes),
      missedEntry: settings.chargesMissedEntry ? 'hour' : 'nothing',
      homeState: settings.homeState ?? '',
      exitCameraOut: settings.exitCameraOut,
      lanes: settings.lanes as Lanes,
    },
    send: async ({ zoneId, graceMinutes, missedMinutes, missedEntry, homeState, exitCameraOut, lanes }) => {
      setSaved(false);
      const body = {
        zoneId: zoneId === '' ? null : zoneId,
        graceMinutes: readWhole(graceMinutes),
        missedMinutes: readWhole(missedMinutes),
        chargesMissedEntry: missedEntry === 'hour',
        homeState: homeState === '' ? null : homeState,
        exitCameraOut,
        lanes,
      };
      await callApi('PUT /locations/:id/auto-pay', { params: { id: locationId }, body });
      await refreshQueries(`/locations/${locationId}/auto-pay`);
      setSaved(true);
    },
  });
  const { lanes } = form.values;
  const setLane = (camera: string, direction: string) => {
    const { [camera]: _before, ...others } = lanes;
    form.set('lanes', direction === 'in' || direction === 'out' ? { ...others, [camera]: direction } : others);
  };
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const;
  return (
    <Card>
      <h2>{texts.title}</h2>
      <Form form={form}>
        <SelectField
          label={texts.zone}
          hint={zones.length === 0 ? texts.noZone : texts.zoneHint}
          emptyLabel={texts.off}
          options={zones.map(({ _id, zoneNumber }) => ({ value: _id, label: texts.zoneNamed(zoneNumber) }))}
          {...form.field('zoneId')}
        />
        <FieldPair>
          <TextField label={texts.grace} hint={texts.graceHint} {...number} {...form.field('graceMinutes')} />
          <TextField label={texts.missed} hint={texts.missedHint} {...number} {...form.field('missedMinutes')} />
        </FieldPair>
        <SelectField
          label={texts.missedEntry}
          options={[
            { value: 'nothing', label: texts.nothing },
            { value: 'hour', label: texts.firstHour },
          ]}
          {...form.field('missedEntry')}
        />
        <StateField label={texts.homeState} hint={texts.homeStateHint} {...form.field('homeState')} />
        <h3>{texts.cameras}</h3>
        <p className={ui.subline}>{cameras.length === 0 ? texts.noCameras : texts.camerasHint}</p>
        {cameras.length > 0 && (
          <FieldPair>
            {cameras.map((camera) => (
              <SelectField
                key={camera}
                label={camera}
                emptyLabel={texts.sends}
                options={[
                  { value: 'in', label: texts.in },
                  { value: 'out', label: texts.out },
                ]}
                value={lanes[camera] ?? ''}
                onChange={(direction) => setLane(camera, direction)}
              />
            ))}
          </FieldPair>
        )}
        <CheckBox
          label={texts.exitCamera}
          hint={texts.exitCameraHint}
          checked={form.values.exitCameraOut}
          onChange={(isOut) => form.set('exitCameraOut', isOut)}
        />
        <FormFailure form={form} />
        {isSaved && <Banner tone="success">{texts.saved}</Banner>}
        <div>
          <Button type="submit" busy={form.busy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
