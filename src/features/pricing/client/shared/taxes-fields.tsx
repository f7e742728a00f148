import { useState } from 'react';
import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { FieldPair } from '#platform/ui/layout/field-pair.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { MAX_TAXES } from '../../rules/tax-settings.ts';
import { type EnteredTax, NEW_TAX, type TaxField, type TaxProblems } from './entered-taxes.ts';
import styles from './taxes-fields.module.css';

const texts = {
  none: t`No taxes are added here.`,
  add: t`Add a tax`,
  one: (number: number) => t`Tax ${number}`,
  remove: t`Remove`,
  removeOf: (name: string) => ` ${name || t`this tax`}`,
  name: t`Name`,
  nameHint: t`As the authority calls it, such as “City parking tax”. Drivers read it on the receipt.`,
  percent: t`Percent`,
  on: t`Percent of`,
  onParking: t`Parking`,
  onBoth: t`Parking and transaction fee`,
  remittedBy: t`Who pays it to the authority?`,
  byOwner: t`I do: pay it out to me`,
  byPlatform: t`Parkvale does: hold it back`,
  from: t`First day`,
  until: t`Last day`,
  daysHint: t`By the day a stay starts. Leave empty for no limit.`,
};

type TaxesFieldsProps = {
  readonly taxes: readonly EnteredTax[];
  readonly onChange: (taxes: readonly EnteredTax[]) => void;
  readonly problems: TaxProblems;
};

/** All taxes of a lot, as part of a form. */
export function TaxesFields({ taxes, onChange, problems }: TaxesFieldsProps) {
  const [added, setAdded] = useState(-1);
  return (
    <div className={ui.stack2}>
      {taxes.length === 0 && <p className={ui.muted}>{texts.none}</p>}
      {taxes.map((tax, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tax has nothing but its place
        <fieldset key={index} className={classNames(ui.stack2, styles.tax)}>
          <legend>{texts.one(index + 1)}</legend>
          <TaxFields
            tax={tax}
            isNew={index === added}
            field={(name) => ({
              value: tax[name],
              error: problems[`taxes.${index}.${name}`],
              onChange: (typed) => onChange(taxes.with(index, { ...tax, [name]: typed })),
            })}
          />
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange(taxes.filter((_, other) => other !== index))}
          >
            {texts.remove}
            <VisuallyHidden>{texts.removeOf(tax.name)}</VisuallyHidden>
          </Button>
        </fieldset>
      ))}
      {taxes.length < MAX_TAXES && (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              setAdded(taxes.length);
              onChange([...taxes, NEW_TAX]);
            }}
          >
            {texts.add}
          </Button>
        </div>
      )}
    </div>
  );
}

type TaxFieldsProps = {
  readonly tax: EnteredTax;
  readonly isNew: boolean;
  readonly field: (name: TaxField) => {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (typed: string) => void;
  };
};

function TaxFields({ isNew, field }: TaxFieldsProps) {
  return (
    <>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={60}
        autoComplete="off"
        autoFocus={isNew}
        required
        {...field('name')}
      />
      <FieldPair short>
        <TextField
          label={texts.percent}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          required
          {...field('percent')}
        />
        <SelectField
          label={texts.on}
          options={[
            { value: 'parking', label: texts.onParking },
            { value: 'parking_and_fee', label: texts.onBoth },
          ]}
          {...field('on')}
        />
      </FieldPair>
      <SelectField
        label={texts.remittedBy}
        options={[
          { value: 'owner', label: texts.byOwner },
          { value: 'platform', label: texts.byPlatform },
        ]}
        {...field('remittedBy')}
      />
      <FieldPair>
        <TextField label={texts.from} type="date" optional {...field('from')} />
        <TextField label={texts.until} type="date" optional {...field('until')} />
      </FieldPair>
      <p className={ui.muted}>{texts.daysHint}</p>
    </>
  );
}
