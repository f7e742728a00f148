import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormDialogButtons } from '#platform/ui/fields/form-dialog-buttons.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { checkProof, NO_PROOF, type Proof, ProofFields, proofIn, type RequiredProof } from './proof-fields.tsx';
import { signInMethodsTexts as texts } from './sign-in-methods-texts.ts';

type ProofDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly required: RequiredProof;
  readonly confirm: string;
  readonly busyText: string;
  readonly isDangerous?: boolean;
  readonly act: (proof: Partial<Proof>) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for confirmation, and for proof of who is asking, before a way to sign in changes. */
export function ProofDialog({ isDangerous = false, required, act, onClose, ...words }: ProofDialogProps) {
  const form = useForm({
    initial: NO_PROOF,
    check: (entered) => checkProof(required, entered),
    send: (entered) => act(proofIn(required, entered)),
  });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.text}</p>
      <Form form={form}>
        <ProofFields form={form} required={required} />
        <FormFailure form={form} />
        <FormDialogButtons
          form={form}
          submit={words.confirm}
          busyText={words.busyText}
          cancel={texts.cancel}
          onCancel={onClose}
          isDangerous={isDangerous}
        />
      </Form>
    </Dialog>
  );
}
