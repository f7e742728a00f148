import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { isEmail } from '../../../lib/forms/is-email.ts';
import { useSafeRepeat } from '../../../lib/forms/use-safe-repeat.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { receiptTexts as texts } from '../ticket/guest-texts.ts';
import type { ShownTicket } from '../ticket/guest-ticket-page.tsx';

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
