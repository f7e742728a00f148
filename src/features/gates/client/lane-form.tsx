import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { GateFields, Lane } from '../gates.contract.ts';
import { DIRECTIONS, GATE_KINDS, type GateKind } from '../rules/gate-kinds.ts';
import { DIRECTION_WORDS, GATE_WORDS } from './lane-words.ts';

const texts = {
  name: t`Lane`,
  nameHint: t`Such as “North entry”.`,
  nameMissing: t`Name the lane.`,
  direction: t`It leads`,
  gate: t`Gate`,
  url: t`Address of the controller`,
  urlHint: t`We send a signed request, and it answers within two seconds.`,
  server: t`Server`,
  serverHint: t`In the Shelly app, under Authorization cloud key.`,
  authKey: t`Authorization cloud key`,
  authKeyHint: t`It changes when the account’s password does.`,
  deviceId: t`Device ID`,
  channel: t`Channel`,
  phone: t`Number of the opener`,
  phoneHint: t`With + and the country code. The opener must know our number, and reject the call.`,
  camera: t`Camera`,
  noCamera: t`None`,
  byPhone: t`Drivers open it on their phones`,
  byPhoneHint: t`For lanes without a reader: near the lot, or with the digits that the lane shows.`,
  localUrl: t`Address on the lane’s own network`,
  localUrlHint: t`Optional. The tablet at the lane calls it while the internet is away.`,
  add: t`Add the lane`,
  adding: t`Adding…`,
};

export type AddedLane = { readonly lane: Lane; readonly address: string; readonly secret: string | null };
type LaneFormProps = {
  readonly locationId: string;
  /** The one to change; null for a new one. */
  readonly lane: Lane | null;
  readonly cameras: readonly { readonly _id: string; readonly name: string }[];
  readonly hasSandbox: boolean;
  readonly onCancel: () => void;
  /** Null when one was changed. */
  readonly onDone: (added: AddedLane | null) => void;
};

const GATE_FIELDS = { url: '', server: '', authKey: '', deviceId: '', channel: '0', phone: '' };

function gateOf(kind: GateKind, entered: typeof GATE_FIELDS): GateFields {
  const { url, server, authKey, deviceId, channel, phone } = entered;
  if (kind === 'webhook') return { kind, url };
  if (kind === 'shelly') return { kind, server, authKey, deviceId, channel: readWhole(channel) };
  return kind === 'phone' ? { kind, phone } : { kind };
}

/** What is wrong with a part of the gate is said at its field. */
function withGateFields(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.entries(error.fields).map(([path, message]) => [path.replace(/^gate\./, ''), message]);
  throw new ApiError({ ...error, message: error.message, fields: Object.fromEntries(fields) });
}

/** Adds a lane, or changes one. Its gate is chosen once: another gate is another lane. */
export function LaneForm({ locationId, lane, cameras, hasSandbox, onCancel, onDone }: LaneFormProps) {
  const kinds = GATE_KINDS.filter((kind) => kind !== 'sandbox' || hasSandbox);
  const form = useForm({
    initial: {
      name: lane?.name ?? '',
      direction: lane?.direction ?? ('in' as const),
      kind: (kinds.at(-1) ?? 'webhook') as GateKind,
      cameraId: lane?.cameraId ?? '',
      byPhone: lane?.byPhone ?? false,
      localUrl: lane?.localUrl ?? '',
      ...GATE_FIELDS,
    },
    check: ({ name }) => ({ ...(name.trim() === '' && { name: texts.nameMissing }) }),
    send: async ({ name, direction, kind, cameraId, byPhone, localUrl, ...entered }) => {
      const body = {
        name,
        direction,
        byPhone,
        cameraId: cameraId === '' ? null : cameraId,
        localUrl: localUrl.trim() === '' ? null : localUrl.trim(),
      };
      if (lane) {
        await callApi('PATCH /locations/:locationId/lanes/:id', { params: { locationId, id: lane._id }, body });
        onDone(null);
      } else {
        const added = { ...body, gate: gateOf(kind, entered) };
        const params = { id: locationId };
        const { data } = await callApi('POST /locations/:id/lanes', { params, body: added }).catch(withGateFields);
        onDone(data);
      }
    },
  });
  const { kind, byPhone } = form.values;
  return (
    <DialogForm form={form} {...(!lane && { submit: texts.add, busyText: texts.adding })} onCancel={onCancel}>
      <TextField label={texts.name} hint={texts.nameHint} maxLength={80} autoComplete="off" {...form.field('name')} />
      <SelectField
        label={texts.direction}
        options={DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }))}
        {...form.field('direction')}
      />
      {!lane && (
        <SelectField
          label={texts.gate}
          options={kinds.map((value) => ({ value, label: GATE_WORDS[value] }))}
          {...form.field('kind')}
        />
      )}
      {!lane && kind === 'webhook' && (
        <TextField label={texts.url} hint={texts.urlHint} inputMode="url" autoComplete="off" {...form.field('url')} />
      )}
      {!lane && kind === 'shelly' && (
        <>
          <TextField label={texts.server} hint={texts.serverHint} autoComplete="off" {...form.field('server')} />
          <TextField label={texts.authKey} hint={texts.authKeyHint} autoComplete="off" {...form.field('authKey')} />
          <TextField label={texts.deviceId} autoComplete="off" {...form.field('deviceId')} />
          <TextField label={texts.channel} inputMode="numeric" maxLength={1} {...form.field('channel')} />
        </>
      )}
      {!lane && kind === 'phone' && (
        <TextField label={texts.phone} hint={texts.phoneHint} inputMode="tel" {...form.field('phone')} />
      )}
      <SelectField
        label={texts.camera}
        options={[
          { value: '', label: texts.noCamera },
          ...cameras.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        {...form.field('cameraId')}
      />
      <CheckBox
        label={texts.byPhone}
        hint={texts.byPhoneHint}
        checked={byPhone}
        onChange={(checked) => form.set('byPhone', checked)}
      />
      <TextField
        label={texts.localUrl}
        hint={texts.localUrlHint}
        inputMode="url"
        autoComplete="off"
        {...form.field('localUrl')}
      />
    </DialogForm>
  );
}
