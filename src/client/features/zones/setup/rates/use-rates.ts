// The rates of a zone while they are edited. Saving sends all of them at once; what was typed survives every failure.

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Tariff } from '#domain/tariff/tariff.ts';
import { ApiError, errorText } from '../../../../lib/api/api-error.ts';
import { callApi } from '../../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../../lib/api/query-client.ts';
import { randomKey } from '../../../../lib/storage/random-key.ts';
import { areSameRates, type EnteredRate, enteredFrom, type RateProblems, readRate } from './entered-rate.ts';
import { type Known, takeSaved } from './take-saved.ts';

type Removed = { readonly rate: EnteredRate; readonly place: number };

export type RatesState = {
  readonly rates: readonly EnteredRate[];
  readonly change: (key: string, changed: Partial<EnteredRate>) => void;
  readonly add: (rate: EnteredRate) => void;
  readonly remove: (key: string) => void;
  /** What was removed last and can be put back. */
  readonly removed: Removed | null;
  readonly undo: () => void;
  /** What is to be said at a rate's fields now. */
  readonly problemsOf: (rate: EnteredRate) => RateProblems;
  readonly isOpen: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  readonly isUnsaved: boolean;
  readonly discard: () => void;
  readonly busy: boolean;
  readonly isSaved: boolean;
  /** What is wrong with none of the rates alone. */
  readonly failure: string | null;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly save: (event: FormEvent) => Promise<void>;
};

/** `saved` are the rates on the server; when they change there, what was not touched here follows. */
export function useRates(zoneId: string, saved: Tariff): RatesState {
  const [known, setKnown] = useState<Known>(() => knownFrom(saved));
  const [rates, setRates] = useState(known.entered);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, RateProblems>>>({});
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const sending = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  const answer = JSON.stringify(saved);
  if (answer !== known.answer) {
    const next = knownFrom(saved, known.entered);
    setKnown(next);
    setRates(takeSaved(rates, known, next));
  }

  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const touch = (next: readonly EnteredRate[]) => {
    setRates(next);
    setIsSaved(false);
    setFailure(null);
  };

  /** Opens the rates that are refused, so that the first wrong field can take the focus. */
  const refuse = (keys: readonly string[]) => {
    setOpen((now) => new Set([...now, ...keys]));
    setRefusals((count) => count + 1);
  };

  const refuseByServer = (error: unknown, sent: readonly EnteredRate[]) => {
    const { atRates, other } = problemsIn(error, sent);
    setRefused(atRates);
    setFailure(other);
    if (Object.keys(atRates).length > 0) refuse(Object.keys(atRates));
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const read = rates.map((rate) => ({ key: rate.key, ...readRate(rate) }));
    const wrong = read.filter(({ problems }) => Object.keys(problems).length > 0);
    setChecked(new Set(rates.map(({ key }) => key)));
    setFailure(null);
    setRemoved(null);
    if (wrong.length > 0) return refuse(wrong.map(({ key }) => key));
    sending.current = true;
    setBusy(true);
    try {
      const body = { rates: read.map(({ rate }) => rate) };
      const { data } = await callApi('PUT /zones/:id/rates', { params: { id: zoneId }, body });
      const entered = data.rates.map((rate, place) => enteredFrom(rate, rates[place]?.key ?? randomKey()));
      // The page's own copy is still the old one: it is no news until it is asked for again.
      setKnown({ entered, answer });
      // What was typed during the save stays, and is not saved yet.
      setRates((now) => (areSameRates(now, rates) ? entered : now));
      setRefused({});
      setIsSaved(true);
      await refreshQueries('/locations');
    } catch (error) {
      refuseByServer(error, rates);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    rates,
    change: (key, changed) => {
      touch(rates.map((rate) => (rate.key === key ? { ...rate, ...changed } : rate)));
      if (refused[key]) setRefused({ ...refused, [key]: {} });
    },
    add: (rate) => {
      touch([...rates, rate]);
      setOpen(new Set([...open, rate.key]));
    },
    remove: (key) => {
      const place = rates.findIndex((rate) => rate.key === key);
      const rate = rates[place];
      touch(rates.filter((each) => each !== rate));
      setRemoved(rate ? { rate, place } : null);
    },
    removed,
    undo: () => {
      if (removed) touch(rates.toSpliced(removed.place, 0, removed.rate));
      setRemoved(null);
    },
    problemsOf: (rate) => ({ ...refused[rate.key], ...(checked.has(rate.key) && readRate(rate).problems) }),
    isOpen: (key) => open.has(key),
    toggle: (key) =>
      setOpen(open.has(key) ? new Set([...open].filter((each) => each !== key)) : new Set([...open, key])),
    isUnsaved: !areSameRates(rates, known.entered),
    discard: () => {
      touch(known.entered);
      setRemoved(null);
      setRefused({});
      setChecked(new Set());
    },
    busy,
    isSaved,
    failure,
    formRef,
    save,
  };
}

/** A rate that stands where one stood before is the same one to the editor. */
const knownFrom = (saved: Tariff, before: readonly EnteredRate[] = []): Known => ({
  entered: saved.map((rate, place) => enteredFrom(rate, before[place]?.key ?? randomKey())),
  answer: JSON.stringify(saved),
});

/** The server names a field "rates.1.when.until". */
function problemsIn(error: unknown, sent: readonly EnteredRate[]) {
  const atRates: Record<string, Record<string, string>> = {};
  const others: string[] = [];
  for (const [field, words] of Object.entries(error instanceof ApiError ? error.fields : {})) {
    const [, place, path] = /^rates\.(\d+)\.(.+)$/.exec(field) ?? [];
    const rate = sent[Number(place)];
    if (rate && path !== undefined) atRates[rate.key] = { ...atRates[rate.key], [path]: words };
    else others.push(words);
  }
  const isSaidAtFields = Object.keys(atRates).length > 0 && others.length === 0;
  return { atRates, other: isSaidAtFields ? null : others.join(' ') || errorText(error) };
}
