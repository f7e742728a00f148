import { t } from 'ttag';
import { serverNow } from '#platform/browser/server-clock.ts';
import { FIRST_YEAR, type Month, monthAfter, monthBefore } from '#platform/calendar/revenue-month.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { ArrowIcon, BackIcon } from '#platform/ui/icons.tsx';
import { formatMonth } from '#platform/wording/format-month.ts';
import { monthNames } from './month-names.ts';
import styles from './month-picker.module.css';

const texts = {
  step: (month: string) => t`Show ${month}`,
  month: t`Month`,
  year: t`Year`,
};

type MonthPickerProps = {
  readonly shown: Month;
  readonly onPick: (month: Month) => void;
};

/** January to December, from 2023 to next year, and the months next to the one shown. */
export function MonthPicker({ shown, onPick }: MonthPickerProps) {
  return (
    <div className={styles.picker}>
      <Step to={monthBefore(shown)} onPick={onPick} way="back" />
      <SelectField
        label={texts.month}
        value={String(shown.month)}
        options={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
        onChange={(month) => onPick({ ...shown, month: Number(month) })}
      />
      <SelectField
        label={texts.year}
        value={String(shown.year)}
        options={yearOptions()}
        onChange={(year) => onPick({ ...shown, year: Number(year) })}
      />
      <Step to={monthAfter(shown)} onPick={onPick} way="on" />
    </div>
  );
}

type StepProps = {
  readonly to: Month;
  readonly onPick: (month: Month) => void;
  readonly way: 'back' | 'on';
};

function Step({ to, onPick, way }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={texts.step(formatMonth(to))}
      disabled={to.year < FIRST_YEAR || to.year > lastYear()}
      onClick={() => onPick(to)}
    >
      {way === 'back' ? <BackIcon /> : <ArrowIcon />}
    </button>
  );
}

function lastYear(): number {
  return serverNow().getFullYear() + 1;
}

/** Shown until the server has answered which month it is at the lots. */
export function thisMonth(): Month {
  const now = serverNow();
  return { year: now.getFullYear(), month: now.getMonth() + 1 };
}

/** Next year first. */
export function yearOptions(): { value: string; label: string }[] {
  const years = Array.from({ length: lastYear() - FIRST_YEAR + 1 }, (_, index) => String(lastYear() - index));
  return years.map((year) => ({ value: year, label: year }));
}
