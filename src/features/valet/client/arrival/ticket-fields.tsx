import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { QuickChoices } from '../tickets/quick-choices.tsx';
import { COLORS, MAKES, formTexts as texts } from './form-texts.ts';
import { digitsOf } from './phone-draft.ts';
import type { TicketDraft } from './ticket-draft.ts';
import styles from './ticket-form.module.css';

type Form = { readonly form: FormState<TicketDraft> };

const TRANSMISSIONS = [
  { value: 'Automatic', label: texts.automatic },
  { value: 'Stick', label: texts.stick },
] as const;

export function PhoneField({ form }: Form) {
  return (
    <TextField
      label={texts.phone}
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      {...form.field('phoneNumber')}
      onChange={(typed) => form.set('phoneNumber', digitsOf(typed))}
    />
  );
}

/** The fields to read off the car. */
export function CarFields({ form }: Form) {
  return (
    <>
      <div className={styles.pair}>
        <PlateField label={texts.plate} {...form.field('plateNumber')} />
        <div className={styles.state}>
          <StateField label={texts.state} {...form.field('state')} />
        </div>
      </div>
      <div>
        <TextField label={texts.make} maxLength={40} autoComplete="off" {...form.field('make')} />
        <QuickChoices
          label={texts.makes}
          choices={MAKES}
          value={form.values.make}
          onPick={(make) => form.set('make', make)}
        />
      </div>
      <div>
        <TextField label={texts.color} maxLength={30} autoComplete="off" {...form.field('color')} />
        <QuickChoices
          label={texts.colors}
          choices={COLORS}
          value={form.values.color}
          onPick={(color) => form.set('color', color)}
        />
      </div>
      <Choices
        legend={texts.transmission}
        choices={TRANSMISSIONS}
        value={form.values.transmissionType}
        onChange={(chosen) => form.set('transmissionType', chosen)}
      />
    </>
  );
}

export function GuestFields({ form }: Form) {
  return (
    <div className={styles.half}>
      <TextField label={texts.firstName} maxLength={60} autoComplete="off" {...form.field('firstName')} />
      <TextField label={texts.lastName} optional maxLength={60} autoComplete="off" {...form.field('lastName')} />
    </div>
  );
}

/** Details for when there is no line. */
export function MoreFields({ form }: Form) {
  return (
    <>
      <TextField label={texts.model} optional maxLength={40} autoComplete="off" {...form.field('model')} />
      <EmailField label={texts.email} optional autoComplete="off" {...form.field('email')} />
      <TextArea label={texts.description} optional rows={2} maxLength={300} {...form.field('description')} />
    </>
  );
}
