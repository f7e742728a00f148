import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { GateRules as Rules } from '../rules/gate-rules.ts';

const texts = {
  title: t`Rules of the lanes`,
  early: t`Reservations may be early by (minutes)`,
  leave: t`After paid time ends, cars leave within (minutes)`,
  free: t`Driving out is free within (minutes)`,
  wait: t`A car waits at a closed exit for at most (minutes)`,
  silent: t`Then, and while the network is away`,
  open: t`It is let out, and billed later`,
  closed: t`The exit stays closed`,
  closedWarning: t`Somebody must then be there to let people out. Nobody may be locked in.`,
  save: t`Save`,
  saving: t`Saving…`,
  saved: t`Saved.`,
};

type GateRulesProps = { readonly locationId: string; readonly rules: Rules; readonly onSaved: () => Promise<void> };

/** How early and late cars pass, and what becomes of those that wait. */
export function GateRules({ locationId, rules, onSaved }: GateRulesProps) {
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    initial: {
      earlyMinutes: String(rules.earlyMinutes),
      leaveMinutes: String(rules.leaveMinutes),
      freeMinutes: String(rules.freeMinutes),
      waitMinutes: String(rules.waitMinutes),
      whenSilent: rules.whenSilent as string,
    },
    send: async ({ whenSilent, ...typed }) => {
      setSaved(false);
      const body = {
        earlyMinutes: readWhole(typed.earlyMinutes),
        leaveMinutes: readWhole(typed.leaveMinutes),
        freeMinutes: readWhole(typed.freeMinutes),
        waitMinutes: readWhole(typed.waitMinutes),
        whenSilent: whenSilent === 'open' ? ('open' as const) : ('stay_closed' as const),
      };
      await callApi('PUT /locations/:id/gate-rules', { params: { id: locationId }, body });
      setSaved(true);
      await onSaved();
    },
  });
  const minutes = { inputMode: 'numeric', maxLength: 3 } as const;
  return (
    <Fold title={texts.title}>
      <div className={ui.narrow}>
        <Form form={form}>
          <TextField label={texts.early} {...minutes} {...form.field('earlyMinutes')} />
          <TextField label={texts.leave} {...minutes} {...form.field('leaveMinutes')} />
          <TextField label={texts.free} {...minutes} {...form.field('freeMinutes')} />
          <TextField label={texts.wait} {...minutes} {...form.field('waitMinutes')} />
          <SelectField
            label={texts.silent}
            options={[
              { value: 'open', label: texts.open },
              { value: 'stay_closed', label: texts.closed },
            ]}
            {...form.field('whenSilent')}
          />
          {form.values.whenSilent === 'stay_closed' && <Banner tone="warning">{texts.closedWarning}</Banner>}
          <FormFailure form={form} />
          {isSaved && <Banner tone="success">{texts.saved}</Banner>}
          <div>
            <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.saving}>
              {texts.save}
            </Button>
          </div>
        </Form>
      </div>
    </Fold>
  );
}
