// A lot's page while it is edited. One Save sends what was touched. What was typed survives every failure, and what somebody
// else saved in the meantime is taken over unless it was touched here.

import { useRef, useState } from 'react';
import { checkTaxes, type TaxProblems } from '#features/pricing/client/shared/entered-taxes.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { mergeEdit } from '#platform/contract/merge-edit.ts';
import { type FormState, useForm } from '#platform/ui/fields/use-form.ts';
import type { Location } from '../../lots.contract.ts';
import { checkLot, type EnteredLot, editOf, enteredFrom, isSamePart, type LotPart } from './entered-lot.ts';

export type LotEditState = {
  readonly form: FormState<EnteredLot>;
  readonly taxProblems: TaxProblems;
  readonly isUnsaved: boolean;
  readonly isSaved: boolean;
  /** Somebody else saved the lot while it was edited here: the fields that both changed. */
  readonly overtaken: readonly LotPart[] | null;
  readonly discard: () => void;
};

/** `location` as last read; when a newer one is read, fields not touched here follow it. */
export function useLotEdit(location: Location): LotEditState {
  const [read, setRead] = useState(location);
  const [latest, setLatest] = useState(location);
  const [overtaken, setOvertaken] = useState<readonly LotPart[] | null>(null);
  const [savedOnce, setSavedOnce] = useState(false);
  const [taxProblems, setTaxProblems] = useState<TaxProblems>({});
  const before = enteredFrom(read);
  const form = useForm<EnteredLot>({
    initial: before,
    check: (entered) => {
      setTaxProblems(checkTaxes(entered.taxes));
      return checkLot(entered);
    },
    send: async (entered) => {
      const body = editOf(entered, read);
      setSavedOnce(false);
      if (!body) return setSavedOnce(true);
      try {
        const { data } = await callApi('POST /locations/:id', { params: { id: location._id }, body });
        take(data.location, entered);
        setOvertaken(null);
        setSavedOnce(true);
        await refreshQueries('/locations');
      } catch (error) {
        const newer = error instanceof ApiError && error.code === 'location_changed' ? error.data.location : null;
        if (newer) return setOvertaken(take(newer as Location, before));
        if (error instanceof ApiError) setTaxProblems(error.fields);
        throw error;
      }
    },
  });
  const typed = useRef(form.values);
  typed.current = form.values;
  const isUnsaved = (Object.keys(before) as LotPart[]).some((part) => !isSamePart(part, form.values, before));

  /** @param from what was shown when ours was typed */
  function take(newer: Location, from: EnteredLot): readonly LotPart[] {
    const now = enteredFrom(newer);
    const { merged, both } = mergeEdit({ ours: typed.current, before: from, now }, isSamePart);
    for (const part of Object.keys(merged) as LotPart[]) form.set(part, merged[part]);
    setRead(newer);
    return both;
  }

  if (latest !== location && !form.busy) {
    setLatest(location);
    if (editOf(enteredFrom(location), read)) {
      const both = take(location, before);
      setOvertaken(isUnsaved ? both : null);
    } else setRead(location);
  }

  return {
    form,
    taxProblems,
    isUnsaved,
    isSaved: savedOnce && !isUnsaved,
    overtaken,
    discard: () => {
      form.reset();
      setOvertaken(null);
      setTaxProblems({});
    },
  };
}
