import { useState } from 'react';
import { t } from 'ttag';
import { useHistoryState } from 'wouter/use-browser-location';
import { callApi } from '#platform/api/call-api.ts';
import { knownReader } from '#platform/browser/known-reader.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { WithEmail } from '#platform/ui/layout/email-address.tsx';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  name: t`Name`,
  email: t`Email`,
  message: t`Message`,
  messageHint: t`If it is about a payment, the receipt number or the plate helps us find it.`,
  submit: t`Send message`,
  busy: t`Sending…`,
  incomplete: t`Please complete all fields on the form`,
  emailWrong: t`Please provide a valid email address`,
  failed: t`Unable to send email`,
  sentTitle: t`Your message is on its way`,
  sent: (email: string) => t`We will reply to ${email}.`,
  another: t`Write another message`,
};

/** In the state of a link that leads here. */
export type ContactDraft = { readonly message: string };

type Entered = { readonly name: string; readonly email: string; readonly message: string };

export function ContactForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sendOnce = useSafeRepeat();
  const [known] = useState(knownReader);
  const draft = useHistoryState<Partial<ContactDraft> | null>();
  const form = useForm<Entered>({
    initial: { ...known, message: draft?.message ?? '' },
    check: validate,
    send: async (values) => {
      await sendOnce(values, (idempotencyKey) => callApi('POST /contact/contact-us', { body: values, idempotencyKey }));
      setSentTo(values.email.trim());
    },
    failureText: () => texts.failed,
  });
  const startAnew = () => {
    form.reset();
    setSentTo(null);
  };
  if (sentTo !== null) return <Sent to={sentTo} onAnother={startAnew} />;
  return (
    <Form form={form}>
      <TextField label={texts.name} autoComplete="name" maxLength={80} {...form.field('name')} />
      <EmailField label={texts.email} {...form.field('email')} />
      <TextArea label={texts.message} hint={texts.messageHint} maxLength={5000} {...form.field('message')} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
    </Form>
  );
}

function Sent({ to, onAnother }: { readonly to: string; readonly onAnother: () => void }) {
  return (
    <>
      <Banner tone="success" title={texts.sentTitle} takesFocus>
        <WithEmail text={texts.sent(to)} email={to} />
      </Banner>
      <Button variant="secondary" full onClick={onAnother}>
        {texts.another}
      </Button>
    </>
  );
}

/** One message for everything missing, at the first missing field. */
function validate(values: Entered): Partial<Entered> {
  const missing = (['name', 'email', 'message'] as const).find((name) => values[name].trim() === '');
  if (missing) return { [missing]: texts.incomplete };
  return isEmail(values.email) ? {} : { email: texts.emailWrong };
}
