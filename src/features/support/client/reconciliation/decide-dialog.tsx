import { t } from 'ttag';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from '../frame/support.module.css';

const texts = {
  legend: t`What to do`,
};

/** One of the decisions that a person can make; without a hint for the note, it needs none. */
export type DecisionChoice<D extends string> = {
  readonly value: D;
  readonly label: string;
  readonly detail: string;
  readonly submit: string;
  readonly note?: { readonly label: string; readonly hint: string; readonly missing: string };
};

export type Decision<D extends string> = { readonly decision: D; readonly note?: string };

type DecideDialogProps<D extends string> = {
  readonly title: string;
  readonly lead?: string;
  /** At least one; the first is preselected. */
  readonly choices: readonly [DecisionChoice<D>, ...DecisionChoice<D>[]];
  readonly send: (decided: Decision<D>, idempotencyKey: string) => Promise<unknown>;
  readonly onDecided: (decision: D) => void;
  readonly onClose: () => void;
};

/** A decision about money that waits for a person, with a reason if one is needed. */
export function DecideDialog<D extends string>(props: DecideDialogProps<D>) {
  const { title, lead, choices, send, onDecided, onClose } = props;
  const choiceOf = (decision: string) => choices.find(({ value }) => value === decision) ?? choices[0];
  const sendOnce = useSafeRepeat();
  const form = useForm<{ readonly decision: string; readonly note: string }>({
    initial: { decision: choices[0].value, note: '' },
    check: ({ decision, note }) => {
      const requested = choiceOf(decision).note;
      return requested && note.trim() === '' ? { note: requested.missing } : {};
    },
    send: async ({ decision, note }) => {
      const { value, note: requested } = choiceOf(decision);
      const decided = { decision: value, ...(requested && { note: note.trim() }) };
      try {
        await sendOnce(decided, (idempotencyKey) => send(decided, idempotencyKey));
        onDecided(value);
      } finally {
        await refreshQueries('/support');
      }
    },
  });
  const chosen = choiceOf(form.values.decision);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm form={form} submit={chosen.submit} onCancel={onClose}>
        {lead && <p className={ui.muted}>{lead}</p>}
        {choices.length > 1 && (
          <div className={styles.decisions}>
            <Choices
              legend={texts.legend}
              choices={choices.map(({ value, label, detail }) => ({ value, label, detail }))}
              value={chosen.value}
              onChange={(value) => form.set('decision', value)}
            />
          </div>
        )}
        {choices.length === 1 && <p>{chosen.detail}</p>}
        {chosen.note && (
          <TextField
            label={chosen.note.label}
            hint={chosen.note.hint}
            autoComplete="off"
            maxLength={300}
            {...form.field('note')}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
