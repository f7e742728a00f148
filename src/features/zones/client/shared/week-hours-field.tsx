import { t } from 'ttag';
import { WeekField } from '#platform/ui/fields/week-field.tsx';
import ui from '#platform/ui/primitives.module.css';
import { describeWeek, type EnteredWeek } from './entered-week.ts';

const texts = {
  label: t`Opening hours`,
  words: { none: t`Closed`, some: t`Open`, allDay: t`Open 24 hours` },
};
const FRESH = { day: 1, from: '06:00', until: '23:00' };

type WeekHoursFieldProps = {
  readonly value: EnteredWeek;
  readonly onChange: (value: EnteredWeek) => void;
  readonly error: string | undefined;
};

/** When a zone is open, day by day, and in words. */
export function WeekHoursField({ value, onChange, error }: WeekHoursFieldProps) {
  return (
    <>
      <WeekField
        label={texts.label}
        words={texts.words}
        value={value}
        onChange={onChange}
        error={error}
        errorAt={(index, end) => (value[index]?.[end] === '' ? error : undefined)}
        fresh={FRESH}
      />
      <output className={ui.muted}>{describeWeek(value)}</output>
    </>
  );
}
