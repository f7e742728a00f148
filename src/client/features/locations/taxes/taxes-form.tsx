import { useState } from 'react';
import type { Location } from '#contract/lots/locations.contract.ts';
import { MAX_TAXES, taxesIn } from '#domain/pricing/tax.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { type FormState, useForm } from '../../../ui/fields/use-form.ts';
import { FieldPair } from '../../../ui/pairs/field-pair.tsx';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { locationsTexts } from '../place/locations-texts.ts';
import {
  checkTaxes,
  type EnteredTax,
  type EnteredTaxes,
  enteredTax,
  listEntered,
  NEW_TAX,
  readTaxes,
  toEntered,
} from './entered-taxes.ts';
import styles from './taxes-form.module.css';

const texts = locationsTexts.taxes;

type TaxesFormProps = { readonly location: Location; readonly onSaved: (location: Location) => void };

/** All taxes of a lot, saved together. */
export function TaxesForm({ location, onSaved }: TaxesFormProps) {
  // Another number of taxes is another form: what was typed moves with the list.
  const [{ taxes, version }, setList] = useState(() => ({
    taxes: taxesIn(location.charges).map(enteredTax),
    version: 0,
  }));
  const setTaxes = (changed: readonly EnteredTax[]) => setList({ taxes: [...changed], version: version + 1 });
  return (
    <TaxList
      key={version}
      locationId={location._id}
      taxes={taxes}
      isChanged={version > 0}
      onList={setTaxes}
      onSaved={onSaved}
    />
  );
}

type TaxListProps = Pick<TaxesFormProps, 'onSaved'> & {
  readonly locationId: string;
  readonly taxes: readonly EnteredTax[];
  /** A tax was just added or removed. */
  readonly isChanged: boolean;
  readonly onList: (taxes: readonly EnteredTax[]) => void;
};

function TaxList({ locationId, taxes, isChanged, onList, onSaved }: TaxListProps) {
  const form = useForm<EnteredTaxes>({
    initial: toEntered(taxes),
    check: checkTaxes,
    send: async (entered) => {
      const { data } = await callApi('PUT /locations/:id/taxes', {
        params: { id: locationId },
        body: { taxes: readTaxes(entered) },
      });
      await refreshQueries('/locations');
      onSaved(data.location);
    },
  });
  const typed = listEntered(form.values);
  return (
    <Form form={form}>
      {taxes.length === 0 && <p className={styles.soft}>{texts.none}</p>}
      {typed.map(({ name }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew when one is added or removed
        <fieldset key={place} className={styles.tax}>
          <legend>{texts.one(place + 1)}</legend>
          <TaxFields form={form} place={place} isNew={isChanged && place === typed.length - 1 && name === ''} />
          <Button variant="secondary" size="small" onClick={() => onList(typed.filter((_, other) => other !== place))}>
            {texts.remove}
            <VisuallyHidden>{texts.removeOf(name)}</VisuallyHidden>
          </Button>
        </fieldset>
      ))}
      <FormFailure form={form} />
      <div className={styles.ways}>
        {taxes.length < MAX_TAXES && (
          <Button variant="secondary" onClick={() => onList([...typed, NEW_TAX])}>
            {texts.add}
          </Button>
        )}
        <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.busy}>
          {texts.submit}
        </Button>
      </div>
    </Form>
  );
}

type TaxFieldsProps = {
  readonly form: FormState<EnteredTaxes>;
  readonly place: number;
  readonly isNew: boolean;
};

function TaxFields({ form, place, isNew }: TaxFieldsProps) {
  return (
    <>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={60}
        autoComplete="off"
        autoFocus={isNew}
        required
        {...form.field(`taxes.${place}.name`)}
      />
      <div className={styles.pair}>
        <TextField
          label={texts.percent}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          required
          {...form.field(`taxes.${place}.basisPoints`)}
        />
        <SelectField
          label={texts.on}
          options={[
            { value: 'parking', label: texts.onParking },
            { value: 'parking_and_fee', label: texts.onBoth },
          ]}
          {...form.field(`taxes.${place}.on`)}
        />
      </div>
      <SelectField
        label={texts.remittedBy}
        options={[
          { value: 'owner', label: texts.byOwner },
          { value: 'platform', label: texts.byPlatform },
        ]}
        {...form.field(`taxes.${place}.remittedBy`)}
      />
      <FieldPair>
        <TextField label={texts.from} type="date" optional {...form.field(`taxes.${place}.from`)} />
        <TextField label={texts.until} type="date" optional {...form.field(`taxes.${place}.until`)} />
      </FieldPair>
      <p className={styles.soft}>{texts.daysHint}</p>
    </>
  );
}
