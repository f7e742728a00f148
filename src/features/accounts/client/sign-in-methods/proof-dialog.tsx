import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { checkProof, NO_PROOF, type Proof, ProofFields, proofIn, type RequiredProof } from './proof-fields.tsx';

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
      <DialogForm
        form={form}
        submit={words.confirm}
        busyText={words.busyText}
        isDangerous={isDangerous}
        onCancel={onClose}
      >
        <ProofFields form={form} required={required} />
      </DialogForm>
    </Dialog>
  );
}
