import type { Passkey } from '#contract/accounts/ways-in.contract.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormDialogButtons } from '../../../ui/fields/form-dialog-buttons.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { waysInTexts as texts } from './ways-in-texts.ts';

type RenamePasskeyProps = {
  readonly passkey: Passkey;
  readonly onRenamed: (name: string) => Promise<void>;
  readonly onClose: () => void;
};

/** A name grants no access, so nobody is asked for a password. */
export function RenamePasskey({ passkey, onRenamed, onClose }: RenamePasskeyProps) {
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() === '' ? { name: texts.nameMissing } : {}),
    send: async ({ name }) => {
      const { data } = await callApi('PATCH /users/passkeys/:id', { params: { id: passkey._id }, body: { name } });
      await onRenamed(data.name);
    },
  });
  return (
    <Dialog title={texts.renameTitle} onClose={onClose}>
      <Form form={form}>
        <TextField label={texts.name} hint={texts.nameHint} maxLength={60} autoFocus {...form.field('name')} />
        <FormFailure form={form} />
        <FormDialogButtons
          form={form}
          submit={texts.save}
          busyText={texts.renaming}
          cancel={texts.cancel}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
