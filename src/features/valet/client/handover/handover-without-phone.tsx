import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { TicketActing } from '../tickets/use-ticket-act.ts';
import { RefusedCode } from './refused-code.tsx';

export const proofWithoutPhone = () =>
  t`Ask for the name and for something in the car that cannot be seen from outside. Both are recorded.`;

const texts = {
  name: t`Name given by the guest`,
  nameMissing: t`Please enter the name given by the guest`,
  detail: t`A detail not visible from outside`,
  detailHint: t`Such as what is in the glove box`,
  detailMissing: t`Please enter a detail that cannot be seen from outside`,
  busy: t`Checking…`,
  submitOverride: t`Hand over without code`,
};

export type Reported = { readonly name: string; readonly detail: string };

type WithoutPhoneProps = {
  readonly ticket: Valet;
  readonly acting: TicketActing;
  readonly onReported: (reported: Reported) => Promise<void>;
};

/** The guest's name and a detail only they know. A manager may hand over on that; others wait for a manager. */
export function HandoverWithoutPhone({ ticket, acting, onReported }: WithoutPhoneProps) {
  const form = useForm<Reported>({ initial: { name: '', detail: '' }, check: checkReported, send: onReported });
  return (
    <Form form={form}>
      <p>{proofWithoutPhone()}</p>
      <ReportedFields form={form} />
      <RefusedCode ticket={ticket} acting={acting} />
      <Button type="submit" busy={acting.busy !== null} busyText={texts.busy} full>
        {texts.submitOverride}
      </Button>
    </Form>
  );
}

export function ReportedFields({ form }: { readonly form: ReturnType<typeof useForm<Reported>> }) {
  return (
    <>
      <TextField label={texts.name} maxLength={80} autoComplete="off" {...form.field('name')} />
      <TextField
        label={texts.detail}
        hint={texts.detailHint}
        maxLength={300}
        autoComplete="off"
        {...form.field('detail')}
      />
    </>
  );
}

export function checkReported({ name, detail }: Reported) {
  return {
    ...(name.trim() === '' && { name: texts.nameMissing }),
    ...(detail.trim() === '' && { detail: texts.detailMissing }),
  };
}
