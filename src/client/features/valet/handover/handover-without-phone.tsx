import type { Valet } from '#contract/valet/valet-ticket.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import type { TicketActing } from '../acts/use-ticket-act.ts';
import { handoverTexts as texts } from '../ticket/details-texts.ts';
import { RefusedCode } from './refused-code.tsx';

export type Told = { readonly name: string; readonly detail: string };

type WithoutPhoneProps = {
  readonly ticket: Valet;
  readonly acting: TicketActing;
  readonly onTold: (told: Told) => Promise<void>;
};

/** The guest's name and a detail only they know. A manager may hand over on that; others wait for a manager. */
export function HandoverWithoutPhone({ ticket, acting, onTold }: WithoutPhoneProps) {
  const form = useForm<Told>({ initial: { name: '', detail: '' }, check: checkTold, send: onTold });
  return (
    <Form form={form}>
      <p>{texts.noPhoneText}</p>
      <ToldFields form={form} />
      <RefusedCode ticket={ticket} acting={acting} />
      <Button type="submit" busy={acting.busy !== null} busyText={texts.busy} full>
        {texts.submitOverride}
      </Button>
    </Form>
  );
}

export function ToldFields({ form }: { readonly form: ReturnType<typeof useForm<Told>> }) {
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

export function checkTold({ name, detail }: Told) {
  return {
    ...(name.trim() === '' && { name: texts.nameMissing }),
    ...(detail.trim() === '' && { detail: texts.detailMissing }),
  };
}
