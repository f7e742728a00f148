import type { OwedRefund, REFUND_DECISIONS } from '#contract/money/books.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { useSafeRepeat } from '../../../lib/forms/use-safe-repeat.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { Choices } from '../../../ui/roadside/choices.tsx';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import styles from '../frame/desk.module.css';
import { refundsTexts as texts } from './books-texts.ts';

export type RefundDecision = (typeof REFUND_DECISIONS)[number];
type Entered = { readonly decision: RefundDecision; readonly note: string };
type DecideRefundProps = {
  readonly refund: OwedRefund;
  readonly onDecided: (decision: RefundDecision) => void;
  readonly onClose: () => void;
};

const CHOICES = (['try_again', 'pay_otherwise', 'close'] as const).map((value) => ({ value, ...texts.choices[value] }));

/** Asks again, records another payment, or closes a refund that did not go through. */
export function DecideRefund({ refund, onDecided, onClose }: DecideRefundProps) {
  const { _id: refundId, location, cents } = refund;
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { decision: 'try_again', note: '' },
    check: ({ decision, note }) => (decision === 'try_again' || note.trim() !== '' ? {} : { note: texts.noteMissing }),
    send: async ({ decision, note }) => {
      const words = decision === 'try_again' ? {} : { note: note.trim() };
      const body = { locationId: location._id, refundId, decision, ...words };
      try {
        await sendOnce(body, (idempotencyKey) =>
          callApi('POST /desk/books/refunds/decisions', { body, idempotencyKey }),
        );
        onDecided(decision);
      } finally {
        await refreshQueries('/desk');
      }
    },
  });
  const { decision } = form.values;
  return (
    <Dialog title={texts.dialog(formatCents(cents))} onClose={onClose}>
      <Form form={form}>
        <div className={styles.decisions}>
          <Choices
            legend={texts.legend}
            choices={CHOICES}
            value={decision}
            onChange={(value) => form.set('decision', value)}
          />
        </div>
        {decision !== 'try_again' && (
          <TextField
            label={texts.note}
            hint={texts.noteHints[decision]}
            autoComplete="off"
            maxLength={300}
            {...form.field('note')}
          />
        )}
        <FormFailure form={form} />
        <DialogButtons>
          <Button type="submit" busy={form.busy} busyText={texts.busy}>
            {texts.submit[decision]}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
