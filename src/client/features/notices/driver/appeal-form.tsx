import type { DriverNotice } from '#contract/notices/notices.contract.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { isEmail } from '../../../lib/forms/is-email.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { noticeTexts as texts } from './notice-texts.ts';

type AppealFormProps = {
  readonly number: string;
  readonly plate: string;
  readonly onDone: (notice: DriverNotice) => void;
};

/** An appeal in the driver's own words; a receipt for a plate that looks alike settles it at once. */
export function AppealForm({ number, plate, onDone }: AppealFormProps) {
  const form = useForm({
    initial: { text: '', receipt: '', email: '' },
    check: ({ text, email }) => ({
      ...(text.trim() === '' ? { text: texts.whyMissing } : {}),
      ...(email.trim() === '' || isEmail(email) ? {} : { email: texts.emailWrong }),
    }),
    send: async (values) => {
      const answer = await callApi('POST /notices/:number/appeal', { params: { number }, body: { plate, ...values } });
      onDone(answer.data.notice);
    },
  });
  return (
    <Form form={form}>
      <TextArea label={texts.why} maxLength={2000} {...form.field('text')} />
      <TextField label={texts.receipt} optional hint={texts.receiptHint} maxLength={300} {...form.field('receipt')} />
      <TextField
        label={texts.email}
        optional
        hint={texts.emailHint}
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.field('email')}
      />
      <FormFailure form={form} />
      <Button type="submit" full busy={form.busy} busyText={texts.sending}>
        {texts.send}
      </Button>
    </Form>
  );
}
