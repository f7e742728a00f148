// A zone's page while it is edited. One Save sends all of it. What was typed survives every failure, and what somebody else
// saved in the meantime is taken over unless it was touched here.

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import type { Zone } from '../../zones.contract.ts';
import { type RateList, useRateList } from '../rates/use-rate-list.ts';
import { type EnteredSetup, problemsSent, readSetup, type SetupProblems, setupFrom } from './entered-setup.ts';
import { isSameSetup, mergeSetup, type SetupPart } from './merge-setup.ts';

/** The fields other than rates. */
const BESIDE_RATES = 'zone';

export type SetupState = {
  readonly values: EnteredSetup;
  readonly set: (changed: Partial<EnteredSetup>) => void;
  /** The messages to show now, by the field's path. */
  readonly problems: SetupProblems;
  readonly rateList: RateList;
  readonly isUnsaved: boolean;
  readonly discard: () => void;
  readonly busy: boolean;
  readonly isSaved: boolean;
  /** An error that belongs to no field. */
  readonly failure: string | null;
  /** Somebody else saved the zone while it was edited here: the fields that both changed. */
  readonly overtaken: readonly SetupPart[] | null;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly save: (event: FormEvent) => Promise<void>;
};

type Known = { readonly setup: EnteredSetup; readonly version: number };

/** `zone` as last read; when a newer one is read, fields not touched here follow it. */
export function useSetup(zone: Zone): SetupState {
  const [known, setKnown] = useState<Known>(() => knownFrom(zone));
  const [values, setValues] = useState(known.setup);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<SetupProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [overtaken, setOvertaken] = useState<readonly SetupPart[] | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const sending = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const isUnsaved = !isSameSetup(values, known.setup);

  const set = (changed: Partial<EnteredSetup>) => {
    setValues({ ...values, ...changed });
    setRefused(withoutProblems(refused, Object.keys(changed)));
    setIsSaved(false);
    setFailure(null);
  };
  const rateList = useRateList(values.rates, (rates) => set({ rates }));

  /** What somebody else saved. */
  const take = (newer: Zone) => {
    const next = knownFrom(newer, known);
    const { setup, both } = mergeSetup(values, known.setup, next.setup);
    setKnown(next);
    setValues(setup);
    setOvertaken(isUnsaved ? both : null);
  };
  if (!busy && (zone.version ?? 0) > known.version) take(zone);

  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [refusals]);

  /** Opens the refused rates, so that the first invalid field can take the focus. */
  const refuse = (problems: SetupProblems) => {
    rateList.open(values.rates.filter(({ key }) => hasUnder(problems, `rates.${key}`)).map(({ key }) => key));
    setRefusals((count) => count + 1);
  };

  const saved = (answered: Zone) => {
    const next = knownFrom(answered, { setup: values });
    setKnown(next);
    // What was typed in the meantime stays, and is not saved yet.
    setValues((now) => mergeSetup(now, values, next.setup).setup);
    setRefused({});
    setOvertaken(null);
    setIsSaved(true);
    return refreshQueries('/locations');
  };

  const failed = (error: unknown) => {
    const newer = error instanceof ApiError && error.code === 'zone_changed' ? (error.data.zone as Zone) : null;
    // Our own save, whose answer was lost.
    if (newer && isSameSetup(setupFrom(newer), values)) return saved(newer);
    if (newer) return take(newer);
    const problems = error instanceof ApiError ? problemsSent(error.fields, values) : {};
    setRefused(problems);
    if (Object.keys(problems).length > 0) refuse(problems);
    else setFailure(errorText(error));
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const { body, problems } = readSetup(values);
    setChecked(new Set([BESIDE_RATES, ...values.rates.map(({ key }) => key)]));
    setFailure(null);
    setIsSaved(false);
    rateList.forget();
    if (Object.keys(problems).length > 0) return refuse(problems);
    sending.current = true;
    setBusy(true);
    try {
      const params = { id: zone._id };
      const { data } = await callApi('PATCH /zones/:id', { params, body: { ...body, version: known.version } });
      await saved(data.zone);
    } catch (error) {
      await failed(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    set,
    problems: { ...shownProblems(readSetup(values).problems, checked), ...refused },
    rateList,
    isUnsaved,
    discard: () => {
      setValues(known.setup);
      setRefused({});
      setChecked(new Set());
      setFailure(null);
      setOvertaken(null);
      rateList.forget();
    },
    busy,
    isSaved: isSaved && !isUnsaved,
    failure,
    overtaken,
    formRef,
    save,
  };
}

const knownFrom = (zone: Zone, before?: Pick<Known, 'setup'>): Known => ({
  setup: setupFrom(zone, before?.setup.rates),
  version: zone.version ?? 0,
});

/** A field shows no error before the first attempt to save. */
function shownProblems(problems: SetupProblems, checked: ReadonlySet<string>): SetupProblems {
  const groupOf = (path: string) => /^rates\.([^.]+)\./.exec(path)?.[1] ?? BESIDE_RATES;
  return Object.fromEntries(Object.entries(problems).filter(([path]) => checked.has(groupOf(path))));
}

const isUnder = (path: string, part: string): boolean => path === part || path.startsWith(`${part}.`);

const hasUnder = (problems: SetupProblems, part: string): boolean =>
  Object.keys(problems).some((path) => isUnder(path, part));

const withoutProblems = (problems: SetupProblems, parts: readonly string[]): SetupProblems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !parts.some((part) => isUnder(path, part))));
