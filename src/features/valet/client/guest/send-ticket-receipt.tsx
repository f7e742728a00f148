import { useState } from 'react';
import { callApi } from '#platform/api/call-api.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Notice } from '#platform/ui/notice.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { receiptTexts as texts } from './guest-texts.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';

/** Asks where to send the receipt. Its content comes only from the server's books. */
export function SendTicketReceipt({ ticket: { valet, key } }: { readonly ticket: ShownTicket }) {
  const onceFor = useSafeRepeat();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: valet.email },
    check: ({ email }) => (isEmail(email) ? {} : { email: texts.emailWrong }),
    send: async (entered) => {
      setSentTo(null);
      const email = entered.email.trim();
      const body = { valet: { _id: valet._id, email } };
      const send = (idempotencyKey: string) =>
        callApi('POST /contact/sendReceipt', { body, idempotencyKey, valetKey: key });
      await onceFor(body, send);
      setSentTo(email);
    },
  });
  return (
    <Form form={form}>
      <TextField label={texts.email} inputMode="email" autoComplete="email" {...form.field('email')} />
      <FormFailure form={form} />
      {sentTo !== null && <Notice tone="success">{texts.sent(sentTo)}</Notice>}
      <Button type="submit" full busy={form.busy} busyText={texts.sending}>
        {texts.send}
      </Button>
    </Form>
  );
}
