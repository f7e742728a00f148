import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Camera } from '../cameras.contract.ts';
import { CAMERA_DIRECTIONS, type CameraDirection } from '../rules/camera-direction.ts';
import { CAMERA_MAKERS, type CameraMaker, nameMaker, SIGNS } from '../rules/camera-makers.ts';
import { DIRECTION_WORDS } from './camera-words.ts';

const texts = {
  maker: t`Made by`,
  name: t`Lane`,
  nameHint: t`Such as “North entry”. Its reads carry this name.`,
  nameMissing: t`Name the lane.`,
  direction: t`Which way cars drive`,
  secret: t`Shared secret`,
  secretHint: t`As entered at the maker. Optional: the address has a key of its own.`,
  secretKept: t`Leave it empty to keep the one that is set.`,
  add: t`Add the camera`,
  adding: t`Adding…`,
};

export type Added = { readonly camera: Camera; readonly address: string };
type CameraFormProps = {
  readonly locationId: string;
  /** The one to change; null for a new one. */
  readonly camera: Camera | null;
  readonly onCancel: () => void;
  /** `added` is null when one was changed. */
  readonly onDone: (added: Added | null) => void;
};
type Entered = {
  readonly name: string;
  readonly maker: CameraMaker;
  readonly direction: CameraDirection;
  readonly secret: string;
};

/** Adds a camera, or changes one. */
export function CameraForm({ locationId, camera, onCancel, onDone }: CameraFormProps) {
  const form = useForm<Entered>({
    initial: {
      name: camera?.name ?? '',
      maker: camera?.maker ?? CAMERA_MAKERS[0],
      direction: camera?.direction ?? 'in',
      secret: '',
    },
    check: ({ name }) => ({ ...(name.trim() === '' && { name: texts.nameMissing }) }),
    send: async ({ maker, secret, ...entered }) => {
      const body = { ...entered, ...(secret !== '' && SIGNS.has(maker) && { secret }) };
      if (camera) {
        await callApi('PATCH /locations/:locationId/cameras/:id', { params: { locationId, id: camera._id }, body });
        onDone(null);
      } else {
        const { data } = await callApi('POST /locations/:id/cameras', {
          params: { id: locationId },
          body: { ...body, maker },
        });
        onDone(data);
      }
    },
  });
  return (
    <DialogForm form={form} {...(!camera && { submit: texts.add, busyText: texts.adding })} onCancel={onCancel}>
      {!camera && (
        <SelectField
          label={texts.maker}
          options={CAMERA_MAKERS.map((value) => ({ value, label: nameMaker(value) }))}
          {...form.field('maker')}
        />
      )}
      <TextField label={texts.name} hint={texts.nameHint} maxLength={80} autoComplete="off" {...form.field('name')} />
      <SelectField
        label={texts.direction}
        options={CAMERA_DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }))}
        {...form.field('direction')}
      />
      {SIGNS.has(form.values.maker) && (
        <TextField
          label={texts.secret}
          hint={camera?.isSigned ? texts.secretKept : texts.secretHint}
          maxLength={200}
          autoComplete="off"
          {...form.field('secret')}
        />
      )}
    </DialogForm>
  );
}
