import { Button } from '../button.tsx';
import { DialogButtons } from '../feedback/dialog.tsx';

type FormDialogButtonsProps = {
  readonly form: { readonly busy: boolean };
  readonly submit: string;
  readonly busyText: string;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly isDangerous?: boolean;
};

/** At the end of a form in a dialog: the button that sends it, and the quiet one that leaves it. */
export function FormDialogButtons(props: FormDialogButtonsProps) {
  const { form, submit, busyText, cancel, onCancel, isDangerous = false } = props;
  return (
    <DialogButtons>
      <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={form.busy} busyText={busyText}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </DialogButtons>
  );
}
