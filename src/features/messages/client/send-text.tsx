import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  title: t`Text as a driver`,
  lead: t`Such as the code on a sign and a plate: CDF GHJ ABC123 IL 2h. Also HELP, STOP, START, and answers to what comes back.`,
  from: t`From phone`,
  body: t`Text`,
  send: t`Send text`,
  sending: t`Sending…`,
};

const EXAMPLE_PHONE = '(312) 555-0142';

/** Stands in for a phone: what it sends is received as from the provider. The phone stays, for the conversation goes on. */
export function SendText({ onSent }: { readonly onSent: () => void }) {
  const form = useForm({
    initial: { from: EXAMPLE_PHONE, body: '' },
    send: async ({ from, body }) => {
      await callApi('POST /dev/outbox/texts', { body: { from, body } });
      form.set('body', '');
      onSent();
    },
  });
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      <Form form={form}>
        <TextField label={texts.from} type="tel" autoComplete="off" {...form.field('from')} />
        <TextField label={texts.body} autoComplete="off" {...form.field('body')} />
        <FormFailure form={form} />
        <div>
          <Button type="submit" busy={form.busy} busyText={texts.sending}>
            {texts.send}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
