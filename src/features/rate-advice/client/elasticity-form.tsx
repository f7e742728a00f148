import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  title: t`How this is computed`,
  rule: t`We take the last eight weeks of each counted zone. Where its typical weekday or weekend day is full for an hour or more, we look for the hourly price at which about one space in seven stays free, at most a quarter above today’s.`,
  quiet: t`Hours in which it is mostly empty get a lower price only if so many more cars would come that it earns more.`,
  silent: t`Nothing changes by itself. Cars that find no space today are not counted.`,
  elasticity: t`If the price is 10% higher, how many percent fewer cars come?`,
  hint: t`Most studies find 3 to 5. A trial shows you what it is here.`,
  save: t`Save`,
  saving: t`Saving…`,
  saved: t`Saved.`,
};

/** Of ten percent, which people can picture. */
const OF = 10;

type ElasticityFormProps = { readonly locationId: string; readonly elasticity: number };

/** The rule in words, and the one number in it that differs from place to place. */
export function ElasticityForm({ locationId, elasticity }: ElasticityFormProps) {
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    initial: { elasticity: String(Math.round(elasticity * OF * 100) / 100) },
    send: async (values) => {
      setSaved(false);
      const number = values.elasticity.trim() === '' ? Number.NaN : Number(values.elasticity.replace(',', '.'));
      const body = { elasticity: number / OF };
      await callApi('PUT /locations/:id/rate-advice', { params: { id: locationId }, body });
      await refreshQueries(`/locations/${locationId}/rate-advice`);
      setSaved(true);
    },
  });
  return (
    <Fold title={texts.title}>
      <p>{texts.rule}</p>
      <p>{texts.quiet}</p>
      <p className={ui.soft}>{texts.silent}</p>
      <Form form={form}>
        <TextField
          label={texts.elasticity}
          hint={texts.hint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          {...form.field('elasticity')}
        />
        <FormFailure form={form} />
        {isSaved && <Banner tone="success">{texts.saved}</Banner>}
        <div>
          <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </Fold>
  );
}
