import { useState } from 'react';
import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type FormState, useForm } from '#platform/ui/fields/use-form.ts';
import { FieldPair } from '#platform/ui/layout/field-pair.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { atOwnFields, checkDates, datesFrom, type EnteredDates, enteredFrom } from './entered-dates.ts';
import { ReservationsQuestion } from './reservations-question.tsx';
import { type Dates, type Decision, type Scope, saveDates } from './save-dates.ts';

const texts = {
  add: t`Add dates`,
  zoneFirst: t`A zone's own dates replace the lot's on the same days.`,
  editTitle: t`Change dates`,
  where: t`Applies to`,
  scopeMissing: t`This zone is archived. Choose another.`,
  from: t`First day`,
  until: t`Last day`,
  name: t`Name`,
  nameHint: t`Drivers see it, such as Christmas.`,
  kind: t`On these days`,
  closed: t`Closed`,
  closedText: t`Nothing is sold.`,
  hours: t`Other hours`,
  hoursText: t`Open only at the hours you enter.`,
  opens: t`Opens`,
  closes: t`Closes`,
  closesHint: t`If it opens and closes at the same time, it is open all day.`,
  overMidnight: t`Open past midnight, into the next day.`,
  overtaken: t`Someone else changed these dates in the meantime, and nothing was saved. The list shows theirs. Check it and save again.`,
};

const NAME_LENGTH = 60;
const KINDS = [
  { value: 'closed', label: texts.closed, detail: texts.closedText },
  { value: 'hours', label: texts.hours, detail: texts.hoursText },
] as const;

export type SavedDates = {
  readonly scope: Scope;
  readonly entry: Dates;
  /** What is saved now. */
  readonly dates: readonly Dates[];
  readonly reservations: number;
  readonly decision: Decision | undefined;
};

type DatesDialogProps = {
  readonly scopes: readonly Scope[];
  /** Null: new ones. */
  readonly changed: { readonly scope: Scope; readonly entry: Dates } | null;
  readonly today: string;
  readonly onSaved: (saved: SavedDates) => void;
  readonly onCancel: () => void;
};

/** New or changed dates; a second step asks about the reservations that they would close. */
export function DatesDialog({ scopes, changed, today, onSaved, onCancel }: DatesDialogProps) {
  const [standing, setStanding] = useState<number | null>(null);
  const scopeOf = ({ scope }: EnteredDates) => scopes.find(({ id }) => id === scope) ?? changed?.scope;
  const othersIn = ({ dates }: Scope) =>
    dates.filter((each) => JSON.stringify(each) !== JSON.stringify(changed?.entry));
  const send = async (entered: EnteredDates, decision?: Decision) => {
    const scope = scopeOf(entered);
    if (!scope) return;
    const entry = datesFrom(entered);
    const change = { dates: [...othersIn(scope), entry], seen: scope.dates, reservations: decision, today };
    try {
      const { dates, reservations } = await saveDates(scope, change);
      onSaved({ scope, entry, dates, reservations, decision });
      await refreshQueries('/locations');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'reservations_on_dates') return setStanding(Number(error.data.reservations));
      if (error.code === 'zone_changed') await refreshQueries('/locations');
      throw atOwnFields(error);
    }
  };
  const form = useForm<EnteredDates>({
    initial: enteredFrom(changed?.entry ?? null, changed?.scope.id ?? scopes[0]?.id ?? ''),
    check: (entered) => {
      const scope = scopeOf(entered);
      return scope ? checkDates(entered, { others: othersIn(scope), today }) : { scope: texts.scopeMissing };
    },
    send,
    failureText,
  });
  if (standing !== null) {
    return (
      <ReservationsQuestion
        key="question"
        count={standing}
        send={(decision) => send(form.values, decision)}
        failureText={failureText}
        onBack={() => setStanding(null)}
      />
    );
  }
  return (
    <Dialog key="form" title={changed ? texts.editTitle : texts.add} onClose={onCancel}>
      <DialogForm form={form} onCancel={onCancel}>
        {!changed && scopes.length > 1 && (
          <SelectField
            label={texts.where}
            hint={texts.zoneFirst}
            options={scopes.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('scope')}
          />
        )}
        <DatesFields form={form} />
      </DialogForm>
    </Dialog>
  );
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'zone_changed' ? texts.overtaken : errorText(error);

function DatesFields({ form }: { readonly form: FormState<EnteredDates> }) {
  const { from, until, kind, openTime, closeTime } = form.values;
  const start = form.field('from');
  const typeFrom = (day: string) => {
    start.onChange(day);
    if (until === '' || until === from) form.set('until', day);
  };
  const isOverMidnight = openTime !== '' && closeTime !== '' && closeTime < openTime;
  return (
    <>
      <FieldPair>
        <TextField label={texts.from} type="date" {...start} onChange={typeFrom} />
        <TextField label={texts.until} type="date" {...form.field('until')} />
      </FieldPair>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        optional
        autoComplete="off"
        maxLength={NAME_LENGTH}
        {...form.field('name')}
      />
      <Choices legend={texts.kind} choices={KINDS} value={kind} onChange={(next) => form.set('kind', next)} />
      {kind === 'hours' && (
        <FieldPair>
          <TextField label={texts.opens} type="time" {...form.field('openTime')} />
          <TextField
            label={texts.closes}
            hint={isOverMidnight ? texts.overMidnight : texts.closesHint}
            type="time"
            {...form.field('closeTime')}
          />
        </FieldPair>
      )}
    </>
  );
}
