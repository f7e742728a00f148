import { msgid, ngettext, t } from 'ttag';
import { Choices } from '#platform/ui/choices.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import styles from './dated-hours.module.css';
import type { Decision } from './save-dates.ts';

const texts = {
  reserved: (count: number) =>
    ngettext(msgid`${count} reservation is at these times`, `${count} reservations are at these times`, count),
  reservedText: t`Nothing is saved yet. Choose what happens to the drivers who have already reserved.`,
  reservedChoice: t`Reservations`,
  keep: t`Keep`,
  keepText: t`They stay valid, and nobody is notified. Expect these drivers.`,
  refund: t`Cancel and refund`,
  refundText: t`In two minutes each driver is emailed and refunded in full. Until then you can undo it.`,
  back: t`Back`,
};

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
      <DialogForm form={form} cancel={texts.back} onCancel={onBack}>
        <p>{texts.reservedText}</p>
        <div className={styles.decisions}>
          <Choices
            legend={texts.reservedChoice}
            choices={DECISIONS}
            value={form.values.decision}
            onChange={(decision) => form.set('decision', decision)}
          />
        </div>
      </DialogForm>
    </Dialog>
  );
}
