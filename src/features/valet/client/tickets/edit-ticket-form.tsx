import { useState } from 'react';
import { t } from 'ttag';
import { translateColor } from '#features/vehicles/rules/car-name.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { mergeEdit } from '#platform/contract/merge-edit.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { TicketNumberField } from '../arrival/create-ticket-form.tsx';
import { checkDraft, draftOf, fieldsOf, NO_HOOK, type TicketDraft } from '../arrival/ticket-draft.ts';
import { CarFields, DetailFields, GuestFields, PhoneField } from '../arrival/ticket-fields.tsx';
import styles from '../arrival/ticket-form.module.css';
import { HookField } from './hook-field.tsx';
import { readRefusal } from './lost-race.ts';
import { takeTicket } from './ticket-queries.ts';
import { useKeyBoard } from './use-key-board.ts';

const texts = {
  submitEdit: t`Save ticket`,
  changedMeanwhile: t`Somebody else changed the same fields`,
  hookOf: (hook: string) => t`Hook ${hook}`,
  takeTheirs: (mine: string, theirs: string) => t`Replace “${mine}” with “${theirs}”`,
  noHook: t`No hook`,
  parkedBy: t`Parked by`,
  parkedLocation: t`Parked at`,
  parkedHint: t`Level and space, such as B14`,
  editBusy: t`Saving…`,
};

type EditTicketFormProps = { readonly ticket: Valet; readonly onSaved: (ticket: Valet) => void };

/** Starts from the ticket as it was when the form opened; later changes by others do not overwrite the input. */
export function EditTicketForm({ ticket, onSaved }: EditTicketFormProps) {
  const keys = useKeyBoard(ticket.locationId);
  const sendOnce = useSafeRepeat(newEventId);
  /** What was read before it was changed here. */
  const [read, setRead] = useState(ticket);
  const [theirs, setTheirs] = useState<Theirs>({});
  const save = async (draft: TicketDraft) => {
    const { parkedBy, parkedLocation } = draft;
    const body = { ...fieldsOf(draft), parkedBy, parkedLocation, version: read.version };
    const { valet } = await sendOnce(body, (eventId) =>
      callApi('PATCH /valets/:id/update', { params: { id: ticket._id }, body: { ...body, eventId } }),
    ).catch((error: unknown) => {
      const found = conflictIn(error);
      setTheirs(found?.theirs ?? {});
      if (found) follow(found.valet, draft);
      throw error;
    });
    takeTicket(valet);
    onSaved(valet);
  };
  const form = useForm<TicketDraft>({
    initial: draftOf(ticket),
    check: checkDraft,
    send: save,
    failureText: explainError,
  });
  const { values } = form;
  /** Fields not touched here follow the other person's changes. */
  const follow = (newer: Valet, ours: TicketDraft) => {
    const { merged } = mergeEdit({ ours, before: draftOf(read), now: draftOf(newer) });
    for (const name of Object.keys(merged) as (keyof TicketDraft)[]) form.set(name, merged[name]);
    setRead(newer);
  };
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
      <DetailFields form={form} />
      <TheirWords theirs={theirs} values={values} onTake={(name, value) => form.set(name, value)} />
      <FormFailure form={form} />
      <ActionBar>
        <Button type="submit" busy={form.busy} busyText={texts.editBusy} full>
          {texts.submitEdit}
        </Button>
      </ActionBar>
    </Form>
  );
}

/** By field, what somebody else wrote in the meantime (rule 253). */
type Theirs = Readonly<Partial<Record<Field, string>>>;

function conflictIn(error: unknown): { readonly valet: Valet; readonly theirs: Theirs } | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null;
  return error.data as { valet: Valet; theirs: Theirs };
}

type Field = Exclude<keyof TicketDraft, 'textsConsent' | 'overCapacity' | 'alreadyHere'>;

const FIELDS: readonly Field[] = [
  ...(['ticketNumber', 'hook', 'phoneNumber', 'plateNumber', 'state', 'make', 'model', 'color'] as const),
  ...(['transmissionType', 'firstName', 'lastName', 'email', 'parkedBy', 'parkedLocation', 'description'] as const),
];

/** The server's value of a field, as the form holds it. */
const draftValueOf = (name: Field, theirs: string): string => (name === 'hook' && theirs === '' ? NO_HOOK : theirs);

const shownOf = (name: Field, value: string): string => {
  if (name === 'hook') return value === NO_HOOK ? texts.noHook : texts.hookOf(value);
  if (name === 'color') return translateColor(value);
  return value;
};

type TheirWordsProps = {
  readonly theirs: Theirs;
  readonly values: TicketDraft;
  readonly onTake: (name: Field, value: string) => void;
};

/** One tap takes over what the other person wrote; saving again keeps what is in the fields. */
function TheirWords({ theirs, values, onTake }: TheirWordsProps) {
  const open = FIELDS.flatMap((name) => {
    const value = theirs[name] === undefined ? values[name] : draftValueOf(name, theirs[name]);
    return value === values[name] ? [] : [{ name, value }];
  });
  if (open.length === 0) return null;
  return (
    <Banner tone="info" title={texts.changedMeanwhile}>
      {open.map(({ name, value }) => (
        <Button key={name} variant="secondary" size="small" onClick={() => onTake(name, value)}>
          {texts.takeTheirs(shownOf(name, values[name]), shownOf(name, value))}
        </Button>
      ))}
    </Banner>
  );
}

function explainError(error: unknown): string {
  const { message, last } = readRefusal(error, new Date());
  return [message, last].filter(Boolean).join(' ');
}
