import { t } from 'ttag';
import type { Zone } from '#features/zones/zones.contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { FieldPair } from '#platform/ui/layout/field-pair.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { VALIDATION_KINDS, type ValidationKind } from '../rules/validation.ts';
import { CodeField, ZonesField } from './shared/code-fields.tsx';
import { checkValidation, type EnteredValidation } from './validation-fields.ts';

const texts = {
  name: t`Merchant`,
  nameHint: t`Drivers see it with the price and on the receipt.`,
  kind: t`Discount`,
  kinds: {
    minutes: t`First minutes free`,
    percent: t`Percent off`,
    amount: t`Dollars off`,
    flat: t`Fixed price`,
  },
  value: {
    minutes: t`Free time (minutes)`,
    percent: t`Percent off`,
    amount: t`Dollars off`,
    flat: t`Price of parking (dollars)`,
  },
  valueHint: {
    minutes: t`120 makes the first two hours free.`,
    percent: t`100 makes parking free.`,
    amount: t`Never more than parking costs.`,
    flat: t`Nothing is taken off where parking is cheaper.`,
  },
  limit: t`Total uses`,
  limitHint: t`Each car counts once. Leave blank for no limit.`,
  from: t`First day`,
  until: t`Last day`,
  stands: t`Also at the valet stand`,
};

type ValidationFormProps = {
  readonly initial: EnteredValidation;
  readonly zones: readonly Zone[];
  readonly send: (entered: EnteredValidation) => Promise<unknown>;
  readonly submit: string;
  readonly busyText: string;
};

/** A merchant's code: the merchant, the discount, where, when and how often it is valid. */
export function ValidationForm({ initial, zones, send, submit, busyText }: ValidationFormProps) {
  const form = useForm<EnteredValidation>({ initial, check: checkValidation, send });
  const { kind } = form.values;
  const isMoney = kind === 'amount' || kind === 'flat';
  return (
    <Form form={form}>
      <TextField label={texts.name} hint={texts.nameHint} maxLength={60} autoComplete="off" {...form.field('name')} />
      <CodeField {...form.field('code')} />
      <SelectField
        label={texts.kind}
        options={VALIDATION_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        {...form.field('kind')}
        onChange={(value) => form.set('kind', value as ValidationKind)}
      />
      <TextField
        label={texts.value[kind]}
        hint={texts.valueHint[kind]}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={9}
        {...form.field('value')}
      />
      <ZonesField form={form} zones={zones} />
      <CheckBox label={texts.stands} checked={form.values.stands} onChange={(stands) => form.set('stands', stands)} />
      <FieldPair>
        <TextField label={texts.from} optional type="date" {...form.field('from')} />
        <TextField label={texts.until} optional type="date" {...form.field('until')} />
      </FieldPair>
      <TextField
        label={texts.limit}
        optional
        hint={texts.limitHint}
        inputMode="numeric"
        maxLength={6}
        {...form.field('limit')}
      />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={busyText} full>
        {submit}
      </Button>
    </Form>
  );
}
