import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { knownReader, rememberReader } from '#platform/browser/known-reader.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from './receipts.module.css';

const texts = {
  email: t`Email`,
  name: t`Name`,
  send: t`Send the receipt`,
  sending: t`Sending…`,
  emailWrong: t`Please provide a valid email address`,
  nameWrong: t`Please provide a valid name`,
  unableToSend: t`Unable to send email`,
};

const MAX_NAME_LENGTH = 50;

type SendReceiptFormProps = { readonly receiptKey: string; readonly onSent: (email: string) => void };
type Entered = { readonly email: string; readonly name: string };

/** Asks where to send the receipt, and for whom. Its content comes only from the server's books. */
export function SendReceiptForm({ receiptKey, onSent }: SendReceiptFormProps) {
  const onceFor = useSafeRepeat();
  const [known] = useState(() => {
    const { email, name } = knownReader();
    return { email, name: name.slice(0, MAX_NAME_LENGTH) };
  });
  const form = useForm<Entered>({
    initial: known,
    check: checkReceiptForm,
    send: async ({ email, name }) => {
      const body = { email: email.trim(), name: name.trim(), sessionData: { receiptKey } };
      await onceFor(body, (idempotencyKey) => callApi('POST /contact/sendReceipt', { body, idempotencyKey }));
      rememberReader(body);
      onSent(body.email);
    },
    failureText: () => texts.unableToSend,
  });
  return (
    <Form form={form}>
      <div className={styles.address}>
        <EmailField label={texts.email} {...form.field('email')} />
        <TextField label={texts.name} autoComplete="name" maxLength={MAX_NAME_LENGTH} {...form.field('name')} />
      </div>
      <FormFailure form={form} />
      <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.sending} full>
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
