import { t } from 'ttag';
import type { Zone } from '#features/zones/zones.contract.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';
import { readDollars } from '#platform/forms/read-dollars.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { centsToDollars } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type FormState, useForm } from '#platform/ui/fields/use-form.ts';
import { WeekField } from '#platform/ui/fields/week-field.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { PermitPlan, PermitPlanFields } from '../permits.contract.ts';
import styles from './permits.module.css';

const texts = {
  adding: t`Adding…`,
  savePlan: t`Save`,
  name: t`Name`,
  nameHint: t`Drivers see it with the price and on the receipt.`,
  price: t`Price a month (dollars)`,
  priceHint: t`Before fees and taxes. Permit holders pay a new price from the first month that begins at least 30 days later.`,
  seats: t`How many to sell`,
  maxPlates: t`Plates per permit`,
  where: t`Zones`,
  zone: (number: string) => t`Zone ${number}`,
  times: t`Hours`,
  always: t`At all times`,
  week: { none: t`Not valid`, some: t`Certain hours`, allDay: t`All day` },
  reserved: t`Keep a space for each permit`,
  reservedHint: t`Only for a single zone that counts its spaces. These spaces are not sold to anyone else.`,
  paused: t`Pause sales`,
  saving: t`Saving…`,
  addPlan: t`Add a permit`,
  cancel: t`Cancel`,
};

type Entered = {
  readonly name: string;
  /** Dollars. */
  readonly monthlyCents: string;
  readonly seats: string;
  readonly plates: string;
  readonly zoneIds: readonly string[];
  readonly times: readonly WeekTime[];
  readonly reserved: boolean;
  readonly paused: boolean;
};

const FRESH: WeekTime = { day: 1, from: '08:00', until: '18:00' };

function enteredFrom(plan: PermitPlan | null, zones: readonly Zone[]): Entered {
  return {
    name: plan?.name ?? '',
    monthlyCents: plan ? centsToDollars(plan.next?.monthlyCents ?? plan.monthlyCents).toFixed(2) : '',
    seats: String(plan?.seats ?? 10),
    plates: String(plan?.plates ?? 1),
    zoneIds: plan?.zoneIds ?? zones.slice(0, 1).map(({ _id }) => _id),
    times: plan?.times ?? [],
    reserved: plan?.reserved ?? false,
    paused: plan?.paused ?? false,
  };
}

function fieldsFrom({ name, monthlyCents, seats, plates, zoneIds, times, ...rest }: Entered): PermitPlanFields {
  const read = readDollars(monthlyCents);
  return {
    ...rest,
    name: name.trim(),
    // What is no price is refused like one that is too low.
    monthlyCents: read.ok ? read.cents : 0,
    seats: readWhole(seats),
    plates: Number(plates),
    zoneIds: [...zoneIds],
    times: times.length === 0 ? null : [...times],
  };
}

type PlanFormProps = {
  /** Null for a new one. */
  readonly plan: PermitPlan | null;
  readonly zones: readonly Zone[];
  readonly send: (fields: PermitPlanFields) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** What an owner sells by the month. */
export function PlanForm({ plan, zones, send, onCancel }: PlanFormProps) {
  const form = useForm<Entered>({
    initial: enteredFrom(plan, zones),
    send: (entered) => send(fieldsFrom(entered)),
  });
  return (
    <Form form={form}>
      <TextField label={texts.name} hint={texts.nameHint} maxLength={60} autoComplete="off" {...form.field('name')} />
      <TextField
        label={texts.price}
        hint={texts.priceHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        {...form.field('monthlyCents')}
      />
      <TextField label={texts.seats} inputMode="numeric" autoComplete="off" maxLength={6} {...form.field('seats')} />
      <SelectField
        label={texts.maxPlates}
        options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
        {...form.field('plates')}
      />
      <ZoneChoice form={form} zones={zones} />
      <WeekField
        label={texts.times}
        always={texts.always}
        words={texts.week}
        value={form.values.times}
        onChange={(times) => form.set('times', times)}
        error={form.errorOf('times')}
        fresh={FRESH}
      />
      <Option form={form} name="reserved" label={texts.reserved} hint={texts.reservedHint} />
      <Option form={form} name="paused" label={texts.paused} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={plan ? texts.saving : texts.adding} full>
        {plan ? texts.savePlan : texts.addPlan}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Form>
  );
}

type Of = { readonly form: FormState<Entered> };

function ZoneChoice({ form, zones }: Of & { readonly zones: readonly Zone[] }) {
  const { zoneIds } = form.values;
  const error = form.errorOf('zoneIds');
  return (
    <fieldset className={classNames(ui.stack1, styles.zones)}>
      <legend>{texts.where}</legend>
      {zones.map(({ _id, zoneNumber }) => (
        <CheckBox
          key={_id}
          label={texts.zone(zoneNumber)}
          checked={zoneIds.includes(_id)}
          onChange={(isIn) => form.set('zoneIds', isIn ? [...zoneIds, _id] : zoneIds.filter((id) => id !== _id))}
        />
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type OptionProps = Of & { readonly name: 'reserved' | 'paused'; readonly label: string; readonly hint?: string };

function Option({ form, name, label, hint }: OptionProps) {
  const error = form.errorOf(name);
  return (
    <>
      <CheckBox label={label} hint={hint} checked={form.values[name]} onChange={(checked) => form.set(name, checked)} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
