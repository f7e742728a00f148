import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { DriverNotice } from '../notice-shapes.ts';
import { AppealPhotos, type ChosenPhoto, sendPhotos } from './appeal-photos.tsx';

const texts = {
  requestSupport: t`Ask support`,
  why: t`Why is the notice wrong?`,
  whyMissing: t`Please say in your own words why the notice is wrong.`,
  receipt: t`Link to your receipt`,
  receiptHint: t`If you paid but mistyped the plate, the receipt settles it right away.`,
  emailHint: t`The answer is sent here.`,
  send: t`Send appeal`,
  sending: t`Sending…`,
  email: t`Email`,
  emailWrong: t`Please provide a valid email address`,
};

type AppealFormProps = {
  readonly number: string;
  readonly plate: string;
  /** How many more photos may be added. */
  readonly photosLeft: number;
  readonly onDone: (notice: DriverNotice) => void;
};

/** An appeal in the driver's own words; a receipt for a plate that looks alike settles it at once. */
export function AppealForm({ number, plate, photosLeft, onDone }: AppealFormProps) {
  const form = useForm({
    initial: { text: '', receipt: '', email: '', photos: [] as readonly ChosenPhoto[] },
    check: ({ text, email }) => ({
      ...(text.trim() === '' ? { text: texts.whyMissing } : {}),
      ...(email.trim() === '' || isEmail(email) ? {} : { email: texts.emailWrong }),
    }),
    send: async ({ photos, ...values }) => {
      await sendPhotos({ number, plate }, photos);
      const answer = await callApi('POST /notices/:number/appeal', { params: { number }, body: { plate, ...values } });
      onDone(answer.data.notice);
    },
  });
  return (
    <Form form={form}>
      <TextArea label={texts.why} maxLength={2000} {...form.field('text')} />
      <AppealPhotos value={form.values.photos} max={photosLeft} onChange={(photos) => form.set('photos', photos)} />
      <TextField label={texts.receipt} optional hint={texts.receiptHint} maxLength={300} {...form.field('receipt')} />
      <EmailField label={texts.email} optional hint={texts.emailHint} {...form.field('email')} />
      <FormFailure form={form} />
      <Button type="submit" full busy={form.busy} busyText={texts.sending}>
        {texts.send}
      </Button>
    </Form>
  );
}

/** After the lot's refusal: the driver's message to support. */
export function StepUpForm({ number, plate, photosLeft, onDone }: AppealFormProps) {
  const form = useForm({
    initial: { text: '', photos: [] as readonly ChosenPhoto[] },
    check: ({ text }) => (text.trim() === '' ? { text: texts.whyMissing } : {}),
    send: async ({ text, photos }) => {
      await sendPhotos({ number, plate }, photos);
      const answer = await callApi('POST /notices/:number/step-up', { params: { number }, body: { plate, text } });
      onDone(answer.data.notice);
    },
  });
  return (
    <Form form={form}>
      <TextArea label={texts.why} maxLength={2000} {...form.field('text')} />
      <AppealPhotos value={form.values.photos} max={photosLeft} onChange={(photos) => form.set('photos', photos)} />
      <FormFailure form={form} />
      <Button type="submit" full busy={form.busy} busyText={texts.sending}>
        {texts.requestSupport}
      </Button>
    </Form>
  );
}
