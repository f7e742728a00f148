import { useState } from 'react';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { callApi } from '../../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../../lib/api/query-client.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import { Form } from '../../../../ui/fields/form.tsx';
import { FormFailure } from '../../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../../ui/fields/use-form.ts';
import { Choices } from '../../../../ui/roadside/choices.tsx';
import { TextField } from '../../../../ui/roadside/text-field.tsx';
import { checkReserving, type EnteredReserving, enteredFrom, reservingOf } from './entered-reserving.ts';
import { reservingTexts as texts } from './reserving-texts.ts';

const CHOICES = [
  { value: 'no', label: texts.no },
  { value: 'yes', label: texts.yes },
] as const;

/** Whether a zone sells stays for later, how far ahead, and how many of its places these may take. */
export function ZoneReservations({ zone }: { readonly zone: Zone }) {
  const [saved, setSaved] = useState(false);
  const form = useForm<EnteredReserving>({
    initial: enteredFrom(zone),
    check: checkReserving,
    send: async (entered) => {
      await callApi('PATCH /zones/:id', { params: { id: zone._id }, body: reservingOf(entered) });
      setSaved(true);
      await refreshQueries('/locations');
    },
  });
  const { takes } = form.values;
  return (
    <Form form={form}>
      <Choices legend={texts.legend} choices={CHOICES} value={takes} onChange={(next) => form.set('takes', next)} />
      {takes === 'yes' && (
        <>
          <TextField
            label={texts.days}
            hint={texts.daysHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...form.field('reserveDaysAhead')}
          />
          {typeof zone.capacity === 'number' && (
            <TextField
              label={texts.kept}
              hint={texts.keptHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              {...form.field('walkUpPercent')}
            />
          )}
        </>
      )}
      <FormFailure form={form} />
      {saved && !form.busy && <Notice tone="success">{texts.saved}</Notice>}
      <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.saving}>
        {texts.save}
      </Button>
    </Form>
  );
}
