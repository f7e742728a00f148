import type { Zone } from '#contract/lots/zones.contract.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { WeekTimesField } from '../../../ui/fields/week-times-field.tsx';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.schedule;
const KINDS = [
  { value: 'free', label: texts.free },
  { value: 'closed', label: texts.closed },
];
const FRESH: Zone['schedule'][number] = { kind: 'free', day: 0, from: '08:00', until: '13:00' };

type ZoneHoursFormProps = { readonly zone: Zone; readonly onSaved: (zone: Zone) => void };

/** Hours of the week in which the zone costs nothing, or is not for sale. */
export function ZoneHoursForm({ zone, onSaved }: ZoneHoursFormProps) {
  const form = useForm({
    initial: { schedule: zone.schedule as readonly Zone['schedule'][number][] },
    check: ({ schedule }) =>
      schedule.some(({ from, until }) => from === '' || until === '') ? { schedule: texts.timeMissing } : {},
    send: async ({ schedule }) => {
      const { data } = await callApi('PATCH /zones/:id', {
        params: { id: zone._id },
        body: { schedule: [...schedule] },
      });
      await refreshQueries('/locations');
      onSaved(data.zone);
    },
  });
  return (
    <Form form={form}>
      <WeekTimesField
        label={texts.label}
        hint={texts.hint}
        error={form.errorOf('schedule')}
        value={form.values.schedule}
        onChange={(schedule) => form.set('schedule', schedule)}
        fresh={FRESH}
        addLabel={texts.add}
        also={{ label: texts.kind, name: 'kind', options: KINDS }}
      />
      <FormFailure form={form} />
      <Button type="submit" variant="secondary" busy={form.busy} busyText={zonesTexts.form.saveBusy} full>
        {texts.save}
      </Button>
    </Form>
  );
}
