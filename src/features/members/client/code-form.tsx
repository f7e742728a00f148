import { t } from 'ttag';
import { CodeField, ZonesField } from '#features/validations/client/shared/code-fields.tsx';
import type { Zone } from '#features/zones/zones.contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { WeekField } from '#platform/ui/fields/week-field.tsx';
import { FieldPair } from '#platform/ui/layout/field-pair.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { checkCode, type EnteredCode } from './code-fields.ts';

const texts = {
  name: t`Name`,
  nameHint: t`Only you see it.`,
  weekly: t`Times of the week`,
  always: t`At all times`,
  week: { none: t`Not valid`, some: t`Certain hours`, allDay: t`All day` },
  starts: t`First day`,
  ends: t`Last day`,
  maxUses: t`Total uses`,
  maxUsesHint: t`How many times it can be used in total.`,
  maxPlates: t`Different cars`,
  maxPlatesHint: t`A household with two cars: 2.`,
};

type CodeFormProps = {
  readonly initial: EnteredCode;
  readonly zones: readonly Zone[];
  readonly send: (entered: EnteredCode) => Promise<unknown>;
  readonly submit: string;
  readonly busyText: string;
};

const SUNDAY = { day: 0, from: '08:00', until: '13:00' };

/** A code: its name, where and when it is valid, how often and for how many. */
export function CodeForm({ initial, zones, send, submit, busyText }: CodeFormProps) {
  const form = useForm<EnteredCode>({ initial, check: checkCode, send });
  return (
    <Form form={form}>
      <TextField label={texts.name} hint={texts.nameHint} maxLength={80} autoComplete="off" {...form.field('name')} />
      <CodeField {...form.field('code')} />
      <ZonesField form={form} zones={zones} />
      <WeekField
        label={texts.weekly}
        always={texts.always}
        words={texts.week}
        error={form.errorOf('weekly')}
        value={form.values.weekly}
        onChange={(weekly) => form.set('weekly', [...weekly])}
        fresh={SUNDAY}
      />
      <FieldPair>
        <TextField label={texts.starts} optional type="date" {...form.field('firstDay')} />
        <TextField label={texts.ends} optional type="date" {...form.field('lastDay')} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={texts.maxUses}
          optional
          hint={texts.maxUsesHint}
          inputMode="numeric"
          maxLength={6}
          {...form.field('maxUses')}
        />
        <TextField
          label={texts.maxPlates}
          optional
          hint={texts.maxPlatesHint}
          inputMode="numeric"
          maxLength={6}
          {...form.field('maxPlates')}
        />
      </FieldPair>
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={busyText} full>
        {submit}
      </Button>
    </Form>
  );
}
