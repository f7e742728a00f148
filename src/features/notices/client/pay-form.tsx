import { t } from 'ttag';
import { useLocation } from 'wouter';
import { isEmail } from '#platform/forms/is-email.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import type { DriverNotice } from '../notice-shapes.ts';
import { prepareNotice } from './notice-intent.ts';

const texts = {
  payNow: (price: string) => t`Pay ${price}`,
  preparing: t`Preparing the payment…`,
  receiptGoes: t`The receipt is sent here.`,
  pay: t`Pay the notice`,
  email: t`Email`,
  emailWrong: t`Please provide a valid email address`,
};

type PayFormProps = { readonly notice: DriverNotice; readonly plate: string; readonly dueCents: number };

/** Leads to the payment; nobody needs an account for it. */
export function PayForm({ notice: { number }, plate, dueCents }: PayFormProps) {
  const [, navigate] = useLocation();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (email.trim() === '' || isEmail(email) ? {} : { email: texts.emailWrong }),
    send: async ({ email }) => {
      await prepareNotice({ number, plate, email, totalCost: dueCents }, 'card');
      navigate(paths.payNotice(number));
    },
  });
  return (
    <section aria-label={texts.pay} className={ui.stack1}>
      <Form form={form}>
        <EmailField label={texts.email} optional hint={texts.receiptGoes} {...form.field('email')} />
        <FormFailure form={form} />
        <Button type="submit" full busy={form.busy} busyText={texts.preparing}>
          {texts.payNow(formatCents(dueCents))}
        </Button>
      </Form>
    </section>
  );
}
