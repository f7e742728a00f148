import type { ReactNode } from 'react';
import { t } from 'ttag';
import { Button } from '../button.tsx';
import { DialogButtons } from '../feedback/dialog.tsx';
import { Form } from './form.tsx';
import { FormFailure } from './form-failure.tsx';
import type { FormState } from './use-form.ts';

type DialogFormProps = {
  readonly form: Pick<FormState<Record<string, never>>, 'formRef' | 'submit' | 'failure' | 'busy'>;
  readonly submit?: string;
  readonly busyText?: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A form in a dialog: its fields, what failed, the button that sends it, and the quiet one that leaves it. */
export function DialogForm(props: DialogFormProps) {
  const { form, submit = t`Save`, busyText = t`Saving…`, cancel = t`Cancel`, children } = props;
  return (
    <Form form={form}>
      {children}
      <FormFailure form={form} />
      <DialogButtons>
        <Button type="submit" variant={props.isDangerous ? 'danger' : 'primary'} busy={form.busy} busyText={busyText}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={props.onCancel}>
          {cancel}
        </Button>
      </DialogButtons>
    </Form>
  );
}
