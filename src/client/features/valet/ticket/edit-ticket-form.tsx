import type { Valet } from '#contract/valet/valet-ticket.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { useSafeRepeat } from '../../../lib/forms/use-safe-repeat.ts';
import { newEventId } from '../../../lib/offline/new-id.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { ActionBar } from '../../../ui/roadside/action-bar.tsx';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { HookField } from '../acts/hook-field.tsx';
import { readRefusal } from '../acts/lost-race.ts';
import { useKeyBoard } from '../acts/use-key-board.ts';
import { TicketNumberField } from '../arrival/create-ticket-form.tsx';
import { formTexts as texts } from '../arrival/form-texts.ts';
import { checkDraft, draftOf, fieldsOf, type TicketDraft } from '../arrival/ticket-draft.ts';
import { CarFields, GuestFields, MoreFields, PhoneField } from '../arrival/ticket-fields.tsx';
import styles from '../arrival/ticket-form.module.css';
import { takeTicket } from './ticket-queries.ts';

type EditTicketFormProps = { readonly ticket: Valet; readonly onSaved: (ticket: Valet) => void };

/** Starts from the ticket as it was when the form opened; later changes by others do not overwrite the input. */
export function EditTicketForm({ ticket, onSaved }: EditTicketFormProps) {
  const keys = useKeyBoard(ticket.locationId);
  const sendOnce = useSafeRepeat(newEventId);
  const save = async (draft: TicketDraft) => {
    const { parkedBy, parkedLocation } = draft;
    const body = { ...fieldsOf(draft), parkedBy, parkedLocation };
    const { valet } = await sendOnce(body, (eventId) =>
      callApi('PATCH /valets/:id/update', { params: { id: ticket._id }, body: { ...body, eventId } }),
    );
    takeTicket(valet);
    onSaved(valet);
  };
  const form = useForm<TicketDraft>({ initial: draftOf(ticket), check: checkDraft, send: save, failureText: explain });
  const { values } = form;
  return (
    <Form form={form}>
      <div className={styles.half}>
        <TicketNumberField form={form} offered={null} />
        <HookField
          keys={keys}
          own={ticket.hook}
          value={values.hook}
          error={form.errorOf('hook')}
          onChange={(hook) => form.set('hook', hook)}
        />
      </div>
      <PhoneField form={form} />
      <CarFields form={form} />
      <GuestFields form={form} />
      <div className={styles.half}>
        <TextField label={texts.parkedBy} optional maxLength={60} autoComplete="off" {...form.field('parkedBy')} />
        <TextField
          label={texts.parkedLocation}
          optional
          hint={texts.parkedHint}
          maxLength={60}
          autoComplete="off"
          {...form.field('parkedLocation')}
        />
      </div>
      <MoreFields form={form} />
      <FormFailure form={form} />
      <ActionBar>
        <Button type="submit" busy={form.busy} busyText={texts.editBusy} full>
          {texts.submitEdit}
        </Button>
      </ActionBar>
    </Form>
  );
}

function explain(error: unknown): string {
  const { message, last } = readRefusal(error, new Date());
  return [message, last].filter(Boolean).join(' ');
}
