import { t } from 'ttag';
import { Choices } from '#platform/ui/choices.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { EnteredReserving } from './entered-reserving.ts';

const texts = {
  legend: t`Can drivers reserve here?`,
  no: t`No`,
  yes: t`Yes`,
  days: t`How far ahead, in days`,
  daysHint: t`1 to 90. Drivers can cancel for free until their stay starts.`,
  stored: t`Share kept for walk-ups, in percent`,
  storedHint: t`Spaces kept for drivers without a reservation. 0 keeps none.`,
};

const CHOICES = [
  { value: 'no', label: texts.no },
  { value: 'yes', label: texts.yes },
] as const;

type ReservingFieldsProps = {
  readonly values: EnteredReserving;
  readonly set: (changed: Partial<EnteredReserving>) => void;
  readonly problems: Readonly<Record<string, string>>;
  readonly isCounted: boolean;
};

/** Whether a zone sells stays in advance, how far ahead, and how many of its places these may take. */
export function ReservingFields({ values, set, problems, isCounted }: ReservingFieldsProps) {
  const field = (name: 'reserveDaysAhead' | 'walkUpPercent') => ({
    name,
    value: values[name],
    onChange: (typed: string) => set({ [name]: typed }),
    error: problems[name],
  });
  return (
    <>
      <Choices
        legend={texts.legend}
        choices={CHOICES}
        value={values.reservable}
        onChange={(reservable) => set({ reservable })}
      />
      {values.reservable === 'yes' && (
        <>
          <TextField
            label={texts.days}
            hint={texts.daysHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...field('reserveDaysAhead')}
          />
          {isCounted && (
            <TextField
              label={texts.stored}
              hint={texts.storedHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              {...field('walkUpPercent')}
            />
          )}
        </>
      )}
    </>
  );
}
