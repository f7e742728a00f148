import type { Zone } from '#contract/lots/zones.contract.ts';
import { Button } from '../../ui/base/button.tsx';
import { AllOrSomeField } from '../../ui/fields/all-or-some-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormFailure } from '../../ui/fields/form-failure.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { WeekTimesField } from '../../ui/fields/week-times-field.tsx';
import { TextField } from '../../ui/roadside/text-field.tsx';
import { checkCode, type EnteredCode } from './code-fields.ts';
import styles from './code-form.module.css';
import { codesTexts as texts } from './codes-texts.ts';

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
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...form.field('code')}
        onChange={(code) => form.set('code', code.toUpperCase())}
      />
      <AllOrSomeField
        label={texts.where}
        allLabel={texts.allZones}
        someLabel={texts.someZones}
        options={zones.map(({ _id, zoneNumber }) => ({ value: _id, label: texts.zone(zoneNumber) }))}
        chosen={form.values.zoneIds}
        onChange={(zoneIds) => form.set('zoneIds', zoneIds)}
        error={form.errorOf('zoneIds')}
      />
      <WeekTimesField
        label={texts.weekly}
        hint={texts.weeklyHint}
        error={form.errorOf('weekly')}
        value={form.values.weekly}
        onChange={(weekly) => form.set('weekly', [...weekly])}
        fresh={SUNDAY}
        addLabel={texts.addTime}
      />
      <div className={styles.pair}>
        <TextField label={texts.starts} optional type="date" {...form.field('firstDay')} />
        <TextField label={texts.ends} optional type="date" {...form.field('lastDay')} />
      </div>
      <div className={styles.pair}>
        <TextField
          label={texts.mostUses}
          optional
          hint={texts.mostUsesHint}
          inputMode="numeric"
          maxLength={6}
          {...form.field('mostUses')}
        />
        <TextField
          label={texts.mostPlates}
          optional
          hint={texts.mostPlatesHint}
          inputMode="numeric"
          maxLength={6}
          {...form.field('mostPlates')}
        />
      </div>
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={busyText} full>
        {submit}
      </Button>
    </Form>
  );
}
