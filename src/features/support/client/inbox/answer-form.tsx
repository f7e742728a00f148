import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import type { SupportConversation } from '../../support.contract.ts';
import { conversationTexts as texts } from '../frame/support-texts.ts';
import { sendAnswer } from './change-message.ts';

type Entered = { readonly text: string; readonly close: boolean };

type AnswerFormProps = { readonly message: SupportConversation; readonly onSent: () => void };

/** The answer is emailed, and closes the message by default. */
export function AnswerForm({ message: { _id, email, status }, onSent }: AnswerFormProps) {
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { text: '', close: true },
    check: ({ text }) => (text.trim() === '' ? { text: texts.answerMissing } : {}),
    send: async (entered) => {
      await sendOnce(entered, (key) => sendAnswer(_id, entered, key));
      form.reset();
      onSent();
    },
  });
  return (
    <Form form={form}>
      <TextArea label={texts.answer} hint={texts.answerHint(email)} maxLength={5000} {...form.field('text')} />
      {status === 'open' && (
        <CheckBox label={texts.andClose} checked={form.values.close} onChange={(close) => form.set('close', close)} />
      )}
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.sending}>
        {texts.send}
      </Button>
    </Form>
  );
}
