import { Choices } from '#platform/ui/choices.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormDialogButtons } from '#platform/ui/fields/form-dialog-buttons.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import styles from './dated-hours.module.css';
import { datedHoursTexts as texts } from './dated-hours-texts.ts';
import type { Decision } from './save-dates.ts';

const DECISIONS = [
  { value: 'keep', label: texts.keep, detail: texts.keepText },
  { value: 'cancel', label: texts.refund, detail: texts.refundText },
] as const;

type ReservationsQuestionProps = {
  readonly count: number;
  readonly send: (decision: Decision) => Promise<unknown>;
  readonly failureText: (error: unknown) => string;
  readonly onBack: () => void;
};

/** What happens to reservations at times that would be closed; nothing is saved before it is answered. */
export function ReservationsQuestion({ count, send, failureText, onBack }: ReservationsQuestionProps) {
  const form = useForm<{ readonly decision: Decision }>({
    initial: { decision: 'keep' },
    send: ({ decision }) => send(decision),
    failureText,
  });
  return (
    <Dialog title={texts.reserved(count)} onClose={onBack}>
      <Form form={form}>
        <p>{texts.reservedText}</p>
        <div className={styles.decisions}>
          <Choices
            legend={texts.reservedChoice}
            choices={DECISIONS}
            value={form.values.decision}
            onChange={(decision) => form.set('decision', decision)}
          />
        </div>
        <FormFailure form={form} />
        <FormDialogButtons
          form={form}
          submit={texts.save}
          busyText={texts.saving}
          cancel={texts.back}
          onCancel={onBack}
        />
      </Form>
    </Dialog>
  );
}
