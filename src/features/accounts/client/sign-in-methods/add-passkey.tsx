import { startRegistration } from '@simplewebauthn/browser';
import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { checkProof, NO_PROOF, type Proof, ProofFields, proofIn, type RequiredProof } from './proof-fields.tsx';

const texts = {
  adding: t`Adding…`,
  unmade: t`No passkey was created. Try again when you are ready.`,
  known: t`This device already has a passkey for your account.`,
  iPhone: t`iPhone`,
  iPad: t`iPad`,
  androidPhone: t`Android phone`,
  mac: t`Mac`,
  windows: t`Windows computer`,
  device: t`My device`,
  name: t`Name`,
  nameHint: t`So that you can tell your devices apart.`,
  nameMissing: t`Please give it a name`,
  continue: t`Continue`,
  cancel: t`Cancel`,
};

type AddPasskeyProps = {
  readonly required: RequiredProof;
  readonly onAdded: (name: string) => Promise<void>;
  readonly onCanceled: () => void;
};

/** Asks for a name, and for proof unless the session is new; the browser asks for the rest. */
export function AddPasskey({ required, onAdded, onCanceled }: AddPasskeyProps) {
  const form = useForm({
    initial: { ...NO_PROOF, name: nameOfDevice(navigator.userAgent) },
    check: (entered) => ({
      ...(entered.name.trim() === '' ? { name: texts.nameMissing } : {}),
      ...checkProof(required, entered),
    }),
    send: async (entered) => {
      const name = entered.name.trim();
      await makePasskey(name, proofIn(required, entered));
      await onAdded(name);
    },
    failureText,
  });
  return (
    <Form form={form}>
      <TextField label={texts.name} hint={texts.nameHint} maxLength={60} autoFocus {...form.field('name')} />
      <ProofFields form={form} required={required} />
      <FormFailure form={form} />
      <div className={ui.row}>
        <Button type="submit" busy={form.busy} busyText={texts.adding}>
          {texts.continue}
        </Button>
        <Button variant="quiet" onClick={onCanceled}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}

async function makePasskey(name: string, proof: Partial<Proof>): Promise<void> {
  const { data } = await callApi('POST /users/passkeys/begin', { body: proof });
  const optionsJSON = data as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  const answer = { id, rawId, type: 'public-key' as const, response: made };
  await callApi('POST /users/passkeys', { body: { name, answer } });
}

/** A refusal by the browser, most often because the person canceled, is no failure of ours. */
function failureText(error: unknown): string {
  if (error instanceof ApiError) return errorText(error);
  return error instanceof Error && error.name === 'InvalidStateError' ? texts.known : texts.unmade;
}

/** A first guess, which its owner can change. */
function nameOfDevice(agent: string): string {
  if (/iPhone/.test(agent)) return texts.iPhone;
  if (/iPad/.test(agent)) return texts.iPad;
  if (/Android/.test(agent)) return texts.androidPhone;
  if (/Windows/.test(agent)) return texts.windows;
  return /Mac/.test(agent) ? texts.mac : texts.device;
}
