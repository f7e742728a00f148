import { t } from 'ttag';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { EnteredBasics } from './entered-zone.ts';
import { explainHours } from './explain-hours.ts';
import styles from './setup.module.css';

const texts = {
  number: t`Zone number`,
  numberHint: t`As on the sign.`,
  capacity: t`Spaces`,
  capacityHint: t`How many cars fit. A full zone stops selling. Leave blank if spaces are not counted.`,
  open: t`Opens`,
  close: t`Closes`,
};
const FIVE_MINUTES = 300;

type ZoneFieldProps = { readonly field: FormState<EnteredBasics>['field'] };

export function ZoneNumberField({ field }: ZoneFieldProps) {
  return (
    <TextField
      label={texts.number}
      hint={texts.numberHint}
      maxLength={20}
      autoComplete="off"
      {...field('zoneNumber')}
    />
  );
}

/** When it is open, in words too, and how many cars fit. */
export function OpeningFields({ field }: ZoneFieldProps) {
  const [open, close] = [field('openTime'), field('closeTime')];
  return (
    <>
      <div className={styles.hours}>
        <TextField label={texts.open} type="time" step={FIVE_MINUTES} {...open} />
        <TextField label={texts.close} type="time" step={FIVE_MINUTES} {...close} />
        <output className={styles.explained}>{explainHours({ openTime: open.value, closeTime: close.value })}</output>
      </div>
      <TextField
        label={texts.capacity}
        hint={texts.capacityHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        optional
        {...field('capacity')}
      />
    </>
  );
}

export function ZoneBasics({ field }: ZoneFieldProps) {
  return (
    <>
      <ZoneNumberField field={field} />
      <OpeningFields field={field} />
    </>
  );
}
