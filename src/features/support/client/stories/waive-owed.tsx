import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { OrderStory } from '../../support-story.ts';

const texts = {
  title: t`Owed by the driver`,
  lead: t`The bank did not let us charge this stay. If you waive it, the driver owes nothing, and the lot gets nothing.`,
  reason: t`Reason`,
  reasonMissing: t`Please give a reason.`,
  waive: t`Waive what is owed`,
  waiving: t`Waiving…`,
};

/** Lets a driver off what could not be charged. */
export function WaiveOwed({ story: { locationId, orderId } }: { readonly story: OrderStory }) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: texts.reasonMissing } : {}),
    send: async ({ reason }) => {
      const params = { locationId, id: orderId };
      await callApi('POST /support/locations/:locationId/orders/:id/waive', { params, body: { reason } });
      await refreshQueries(`/support/locations/${locationId}/orders/${orderId}`);
    },
  });
  return (
    <section className={classNames(ui.stack2, ui.card)}>
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      <Form form={form}>
        <TextField label={texts.reason} maxLength={300} {...form.field('reason')} />
        <FormFailure form={form} />
        <div>
          <Button type="submit" variant="danger" busy={form.busy} busyText={texts.waiving}>
            {texts.waive}
          </Button>
        </div>
      </Form>
    </section>
  );
}
