import { type FormEvent, useRef, useState } from 'react';
import type { Location } from '#contract/lots/locations.contract.ts';
import { taxesIn } from '#domain/pricing/tax.ts';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import {
  checkTaxes,
  type EnteredTax,
  enteredTax,
  readTaxes,
  type TaxProblems,
} from '../../../ui/taxes/entered-taxes.ts';
import { TaxesFields } from '../../../ui/taxes/taxes-fields.tsx';
import { locationsTexts } from '../place/locations-texts.ts';

const texts = locationsTexts.taxes;

type TaxesFormProps = { readonly location: Location; readonly onSaved: (location: Location) => void };

/** All taxes of a lot, saved together. */
export function TaxesForm({ location, onSaved }: TaxesFormProps) {
  const [taxes, setTaxes] = useState<readonly EnteredTax[]>(() => taxesIn(location.charges).map(enteredTax));
  const [problems, setProblems] = useState<TaxProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const wrong = checkTaxes(taxes);
    setProblems(wrong);
    setFailure(null);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const params = { id: location._id };
      const { data } = await callApi('PUT /locations/:id/taxes', { params, body: { taxes: readTaxes(taxes) } });
      await refreshQueries('/locations');
      onSaved(data.location);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems(fields);
      if (Object.keys(fields).length === 0) setFailure(errorText(error));
    }
    setBusy(false);
  };
  return (
    <Form form={{ formRef, submit }}>
      <TaxesFields taxes={taxes} onChange={setTaxes} problems={problems} />
      <FormFailure form={{ failure }} />
      <div>
        <Button type="submit" variant="secondary" busy={busy} busyText={texts.busy}>
          {texts.submit}
        </Button>
      </div>
    </Form>
  );
}
