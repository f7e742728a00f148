import { callApi } from '#platform/api/call-api.ts';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { receiptsTexts as texts } from './receipts-texts.ts';

const MAX_NAME_LENGTH = 50;

type SendReceiptFormProps = { readonly receiptKey: string; readonly onSent: (email: string) => void };
type Entered = { readonly email: string; readonly name: string };

/** Asks where to send the receipt. Its content comes only from the server's books. */
export function SendReceiptForm({ receiptKey, onSent }: SendReceiptFormProps) {
  const onceFor = useSafeRepeat();
  const user = getCurrentUser();
  const form = useForm<Entered>({
    initial: { email: user?.email ?? '', name: user?.name.slice(0, MAX_NAME_LENGTH) ?? '' },
    check: checkReceiptForm,
    send: async ({ email, name }) => {
      const body = { email: email.trim(), name: name.trim(), sessionData: { receiptKey } };
      await onceFor(body, (idempotencyKey) => callApi('POST /contact/sendReceipt', { body, idempotencyKey }));
      onSent(body.email);
    },
    failureText: () => texts.unableToSend,
  });
  return (
    <Form form={form}>
      <EmailField label={texts.email} {...form.field('email')} />
      <TextField label={texts.name} autoComplete="name" maxLength={MAX_NAME_LENGTH} {...form.field('name')} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.sending} full>
        {texts.send}
      </Button>
    </Form>
  );
}

export function checkReceiptForm({ email, name }: Entered): Partial<Entered> {
  return {
    ...(isEmail(email) ? {} : { email: texts.emailWrong }),
    ...(name.trim() === '' || name.trim().length > MAX_NAME_LENGTH ? { name: texts.nameWrong } : {}),
  };
}
