import { callApi } from '#platform/api/call-api.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormDialogButtons } from '#platform/ui/fields/form-dialog-buttons.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Passkey } from '../../ways-in.contract.ts';
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
