import { t } from 'ttag';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';

const WHEN = t`When did it leave?`;
const EVERY_MS = 15 * MINUTE_MS;

export const formatAt = (at: string | Date, timeZone: string): string => {
  const now = serverNow();
  return formatMoment(new Date(at), { ...localClock(timeZone, now), now });
};

type WhenLeftProps = {
  readonly from: string;
  /** Until when it was charged. */
  readonly until: string;
  readonly timeZone: string;
  readonly value: string;
  readonly onChange: (at: string) => void;
};

/** When a car left whose exit no camera saw: its entry, or a quarter of an hour up to what was charged. */
export function WhenLeft({ from, until, timeZone, value, onChange }: WhenLeftProps) {
  return (
    <SelectField
      label={WHEN}
      value={value}
      onChange={onChange}
      emptyLabel="–"
      options={[new Date(from), ...quartersBetween(from, until)].map((time) => ({
        value: time.toISOString(),
        label: formatAt(time, timeZone),
      }))}
    />
  );
}

function quartersBetween(from: string, until: string): Date[] {
  const first = Math.floor(Date.parse(from) / EVERY_MS + 1) * EVERY_MS;
  const count = Math.max(0, Math.ceil((Date.parse(until) - first) / EVERY_MS));
  return Array.from({ length: count }, (_, index) => new Date(first + index * EVERY_MS));
}
