import { t } from 'ttag';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import type { EnteredWeek } from '../shared/entered-week.ts';
import { WeekHoursField } from '../shared/week-hours-field.tsx';
import type { EnteredBasics } from './entered-zone.ts';

const texts = {
  number: t`Zone number`,
  numberHint: t`As on the sign.`,
  capacity: t`Spaces`,
  capacityHint: t`How many cars fit. A full zone stops selling. Leave blank if spaces are not counted.`,
};

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

type ZoneBasicsProps = ZoneFieldProps & {
  readonly week: EnteredWeek;
  readonly onWeek: (week: EnteredWeek) => void;
  readonly weekError: string | undefined;
};

/** When it is open, and how many cars fit. */
export function OpeningFields({ field, week, onWeek, weekError }: ZoneBasicsProps) {
  return (
    <>
      <WeekHoursField value={week} onChange={onWeek} error={weekError} />
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

export function ZoneBasics(props: ZoneBasicsProps) {
  return (
    <>
      <ZoneNumberField field={props.field} />
      <OpeningFields {...props} />
    </>
  );
}
