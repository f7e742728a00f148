import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { SecretDialog } from '#platform/ui/feedback/secret-dialog.tsx';
import { CheckListField } from '#platform/ui/fields/check-list-field.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { OwnLotsField } from '#platform/ui/fields/own-lots-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../rules/webhook-events.ts';
import type { Webhook } from '../webhooks.contract.ts';

const eventTexts: Readonly<Record<WebhookEvent, string>> = {
  'session.paid': t`a stay or more time is paid`,
  'session.started': t`a stay that is paid when leaving starts`,
  'session.stopped': t`its driver leaves`,
  'session.ended': t`a stay ends`,
  'session.refunded': t`a stay is refunded`,
  'valet.arrived': t`a car arrives at a valet stand`,
  'valet.parked': t`a valet has parked a car`,
  'valet.requested': t`a guest asks for a car`,
  'valet.unrequested': t`a guest cancels the request`,
  'valet.ready': t`a car is ready`,
  'valet.paid': t`a valet ticket is paid`,
  'valet.completed': t`a car is handed over`,
  'permit.started': t`a permit starts`,
  'permit.renewed': t`a permit is paid for another month`,
  'permit.past_due': t`a permit could not be charged`,
  'permit.ended': t`a permit ends`,
  'notice.given': t`a notice is given`,
  'notice.paid': t`a notice is paid`,
  'notice.voided': t`a notice is void`,
  'notice.appealed': t`a notice is appealed`,
  'gate.opened': t`a gate opens`,
  'gate.refused': t`a car is turned back at a gate, or its gate does not say that it opened`,
  'camera.silent': t`a camera is silent`,
};

const texts = {
  addTitle: t`Add a webhook`,
  changeTitle: t`Change the webhook`,
  url: t`Address`,
  urlHint: t`Your server’s address, starting with https://.`,
  urlMissing: t`Enter the address.`,
  events: t`Notify it when`,
  eventsMissing: t`Choose at least one event.`,
  lotsMissing: t`Choose at least one location.`,
  secretTitle: t`The secret of this webhook`,
  secretText: t`Your server uses it to check that a delivery comes from us.`,
};

type Entered = {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly locationIds: readonly string[] | null;
};
const NOTHING: Entered = { url: '', events: [], locationIds: null };

/** First the form, then the secret. */
export function AddWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const finish = async () => {
    onClose();
    await refreshQueries('/webhooks');
  };
  if (secret !== null) {
    return <WebhookSecretDialog secret={secret} onSaved={() => void finish()} />;
  }
  const add = async (entered: Entered) => {
    const { data } = await callApi('POST /webhooks', { body: bodyOf(entered) });
    setSecret(data.secret);
  };
  return <WebhookDialog title={texts.addTitle} initial={NOTHING} send={add} onClose={onClose} />;
}

type SecretProps = { readonly secret: string; readonly onSaved: () => void };

export function WebhookSecretDialog(props: SecretProps) {
  return <SecretDialog title={texts.secretTitle} text={texts.secretText} {...props} />;
}

type ChangeProps = { readonly webhook: Webhook; readonly onClose: () => void };

export function ChangeWebhookDialog({ webhook, onClose }: ChangeProps) {
  const { _id: id, url, events, locations } = webhook;
  const change = async (entered: Entered) => {
    await callApi('PATCH /webhooks/:id', { params: { id }, body: bodyOf(entered) });
    onClose();
    await refreshQueries('/webhooks');
  };
  const initial = { url, events, locationIds: locations?.map(({ _id }) => _id) ?? null };
  return <WebhookDialog title={texts.changeTitle} initial={initial} send={change} onClose={onClose} />;
}

function bodyOf({ url, events, locationIds }: Entered) {
  return { url, events: [...events], locationIds: locationIds && [...locationIds] };
}

type WebhookDialogProps = {
  readonly title: string;
  readonly initial: Entered;
  readonly send: (entered: Entered) => Promise<void>;
  readonly onClose: () => void;
};

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: eventTexts[value] }));

function WebhookDialog({ title, initial, send, onClose }: WebhookDialogProps) {
  const form = useForm<Entered>({
    initial,
    check: ({ url, events, locationIds }) => ({
      ...(url.trim() === '' && { url: texts.urlMissing }),
      ...(events.length === 0 && { events: texts.eventsMissing }),
      ...(locationIds?.length === 0 && { locationIds: texts.lotsMissing }),
    }),
    send,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm form={form} onCancel={onClose}>
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          {...form.field('url')}
        />
        <CheckListField
          label={texts.events}
          error={form.errorOf('events')}
          options={EVENTS}
          chosen={form.values.events}
          onChange={(events) => form.set('events', events)}
        />
        <OwnLotsField
          chosen={form.values.locationIds}
          onChange={(ids) => form.set('locationIds', ids)}
          error={form.errorOf('locationIds')}
        />
      </DialogForm>
    </Dialog>
  );
}
