import { t } from 'ttag';
import { readPlateLines } from '#features/plate-lists/rules/plate-lists.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { GivenPermit } from '../given-permits.contract.ts';
import type { PermitPlan } from '../permits.contract.ts';
import { MAX_GRANTED_SEATS } from '../rules/permit-lifecycle.ts';

const texts = {
  giveLead: t`Free, or to a company that pays an emailed invoice each month. It uses one of the permits you sell.`,
  giveKind: t`How is it paid?`,
  giveFree: t`Free`,
  giveCompany: t`A company pays by invoice`,
  givePlan: t`Permit`,
  giveName: t`Name`,
  giveCompanyName: t`Company`,
  giveEmail: t`Email`,
  giveEmailHint: t`Invoices and news about the permit go there.`,
  giveEmailWrong: t`Please provide a valid email address`,
  giveSeats: t`How many permits`,
  giveSeatsWrong: t`Enter the number of permits, 1 to 500.`,
  giveUntil: t`Final month`,
  giveUntilHint: t`Leave empty for no end date.`,
  giving: t`Giving…`,
  nameWrong: t`Please provide a name`,
  startsOn: t`First day`,
  startHint: t`Today, or up to 60 days ahead.`,
  freeStartHint: t`Today, or up to a year ahead.`,
  give: t`Give a permit`,
  givePlates: t`Plates`,
  givePlatesHint: t`One on each line, with the state: ABC123, IL`,
  givePlatesWrong: t`Enter a plate and its state on each line, such as ABC123, IL.`,
  cancel: t`Cancel`,
};

type Entered = {
  readonly kind: string;
  readonly planId: string;
  readonly name: string;
  readonly email: string;
  readonly seats: string;
  readonly plates: string;
  readonly startsOn: string;
  /** YYYY-MM, or empty. */
  readonly until: string;
};

type GiveFormProps = {
  readonly plans: readonly PermitPlan[];
  /** The lot's current day. */
  readonly today: string;
  readonly send: (given: GivenPermit) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Each line with its state; null if one of them lacks either. */
export function readPlates(text: string): { plate: string; state: string }[] | null {
  const lines = readPlateLines(text);
  const plates = lines.flatMap(({ license: plate, state }) => (state ? [{ plate, state }] : []));
  return plates.length > 0 && plates.length === lines.length ? plates : null;
}

function validate({ kind, name, email, seats, plates }: Entered): FieldErrors<Entered> {
  const count = readWhole(seats);
  const isCount = count >= 1 && count <= MAX_GRANTED_SEATS;
  return {
    ...(name.trim() === '' && { name: texts.nameWrong }),
    ...(!isEmail(email.trim()) && { email: texts.giveEmailWrong }),
    ...(kind === 'company' && !isCount && { seats: texts.giveSeatsWrong }),
    ...(readPlates(plates) === null && { plates: texts.givePlatesWrong }),
  };
}

function givenFrom({ kind, planId, name, email, seats, plates, startsOn, until }: Entered): GivenPermit {
  const common = { planId, name: name.trim(), email: email.trim(), plates: readPlates(plates) ?? [], startsOn };
  return kind === 'company'
    ? { ...common, kind, seats: readWhole(seats) }
    : { ...common, kind: 'given', until: until || null };
}

/** A free permit, or a company's. */
export function GivePermitForm({ plans, today, send, onCancel }: GiveFormProps) {
  const form = useForm<Entered>({
    initial: {
      kind: 'given',
      planId: plans[0]?._id ?? '',
      name: '',
      email: '',
      seats: '1',
      plates: '',
      startsOn: today,
      until: '',
    },
    check: validate,
    send: (entered) => send(givenFrom(entered)),
  });
  const isCompany = form.values.kind === 'company';
  return (
    <Form form={form}>
      <p>{texts.giveLead}</p>
      <SelectField
        label={texts.giveKind}
        options={[
          { value: 'given', label: texts.giveFree },
          { value: 'company', label: texts.giveCompany },
        ]}
        {...form.field('kind')}
      />
      <SelectField
        label={texts.givePlan}
        options={plans.map(({ _id: value, name: label }) => ({ value, label }))}
        {...form.field('planId')}
      />
      <TextField
        label={isCompany ? texts.giveCompanyName : texts.giveName}
        maxLength={100}
        autoComplete="off"
        {...form.field('name')}
      />
      <EmailField label={texts.giveEmail} hint={texts.giveEmailHint} autoComplete="off" {...form.field('email')} />
      {isCompany && (
        <TextField
          label={texts.giveSeats}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.field('seats')}
        />
      )}
      <TextArea label={texts.givePlates} hint={texts.givePlatesHint} {...form.field('plates')} />
      <TextField
        label={texts.startsOn}
        hint={isCompany ? texts.startHint : texts.freeStartHint}
        type="date"
        min={today}
        {...form.field('startsOn')}
      />
      {!isCompany && (
        <TextField
          label={texts.giveUntil}
          hint={texts.giveUntilHint}
          type="month"
          min={today.slice(0, 7)}
          {...form.field('until')}
        />
      )}
      <FormFailure form={form} />
      <Button type="submit" full busy={form.busy} busyText={texts.giving}>
        {texts.give}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Form>
  );
}
