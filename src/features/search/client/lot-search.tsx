import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { PlaceField } from '#features/lots/client/shared/place-field.tsx';
import { boot } from '#platform/api/boot.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { paths } from '#platform/paths/paths.ts';
import type { SearchPlace } from '../rules/searched-for.ts';
import { biasOf, type FoundLot } from './find-by-words.ts';
import { unknownSign, useSignCode } from './use-sign-code.ts';

const texts = {
  search: t`Where to?`,
  searchHint: t`Place or code`,
  noPlace: t`No lot or place by that name was found. Try a city or a ZIP code.`,
  noPlaceWithStreets: t`No lot or place by that name was found. Try a street, a city or a ZIP code.`,
  signLooking: (code: string) => t`Looking for the sign ${code}…`,
  signFailed: t`The code could not be looked up.`,
};

type LotSuggestions = {
  readonly lots: readonly FoundLot[] /** For exactly the typed text. */;
  readonly settled: boolean;
};

const DEBOUNCE_MS = 200;
const FEWEST_LETTERS = 2;
const NONE: LotSuggestions = { lots: [], settled: false };

/** Our own lots by name and address. If there is no answer, there are still places. */
function useLotSuggestions(typed: string, near: Coordinates | null): LotSuggestions {
  const text = useSettled(typed.trimStart(), DEBOUNCE_MS);
  const isLongEnough = text.trim().length >= FEWEST_LETTERS;
  const lots = useQuery({
    ...apiQuery('GET /locations/search', { query: { q: text, limit: 4, ...biasOf(near) } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isLongEnough || !lots.data) return { ...NONE, settled: !isLongEnough || lots.isError };
  return { lots: lots.data.data.locations, settled: !lots.isPlaceholderData };
}

type LotSearchProps = {
  /** What the field says until somebody types. */
  readonly words?: string;
  readonly onPlace: (place: SearchPlace) => void;
  readonly onLot: (lot: FoundLot) => void;
  /** Nothing was chosen from the list: the words are looked up by the page that shows what they mean. */
  readonly onWords: (words: string) => void;
  /** Why the words led nowhere. */
  readonly failure?: string | undefined;
  /** Places near here are suggested first. */
  readonly near: Coordinates | null;
  /** The label is visible, so that the field itself says what can be typed. */
  readonly labeled: boolean;
};

/** Finds one of our lots, a place, an address, or the code on a sign. Our own lots come first. */
export function LotSearch({ words = '', onPlace, onLot, onWords, failure, near, labeled }: LotSearchProps) {
  const [early] = useState(readEarly);
  /** Null until somebody types, and once what was typed has become the search. */
  const [typed, setTyped] = useState(early.typed);
  const text = typed ?? words;
  const sign = useSignCode(text, { replace: typed === null });
  const { lots, settled } = useLotSuggestions(typed ?? '', near);
  const form = useRef<HTMLFormElement>(null);
  const searched = useRef(words);
  useEffect(() => {
    // Other words are another search.
    if (searched.current !== words) setTyped(null);
    searched.current = words;
  }, [words]);
  useEffect(() => {
    if (early.isFocused) form.current?.querySelector('input')?.focus();
  }, [early]);
  const take = (lot: FoundLot) => {
    setTyped(lot.name);
    onLot(lot);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || sign) return;
    hideKeyboard();
    const [lot] = settled ? lots : [];
    if (lot) return take(lot);
    onWords(text.trim());
  };
  return (
    // Until the scripts are there, the form that the server drew leads to the same address.
    <form ref={form} action={paths.locations()} onSubmit={submit} noValidate>
      <PlaceField
        label={texts.search}
        name={FIELD}
        placeholder={labeled ? texts.searchHint : texts.search}
        hint={sign ? signWords(sign) : false}
        value={text}
        onChange={setTyped}
        onPick={({ address, lat, lng }) => onPlace({ name: address, lat, lng })}
        startsTyped={early.typed !== null}
        near={near}
        first={{
          suggestions: sign ? [] : lots.map(toSuggestion),
          onPick: (id) => lots.filter(({ _id }) => _id === id).forEach(take),
          settled,
        }}
        words={{ none: sign ? signWords(sign) : noPlaceText(), notLocated: noPlaceText() }}
        error={typed === null || typed.trim() === words ? failure : undefined}
      />
    </form>
  );
}

const FIELD = 'q';

type Early = { readonly typed: string | null; readonly isFocused: boolean };
const NOT_EARLY: Early = { typed: null, isFocused: false };
let isServersPage = true;

/** What was typed while the scripts were on their way, into the field that the server drew; React is about to draw another. */
function readEarly(): Early {
  const drawn = isServersPage && globalThis.document?.querySelector<HTMLInputElement>(`#root input[name="${FIELD}"]`);
  isServersPage = false;
  if (!drawn) return NOT_EARLY;
  const typed = drawn.value === drawn.defaultValue ? null : drawn.value;
  return { typed, isFocused: drawn === document.activeElement };
}

const toSuggestion = ({ _id, name, address }: FoundLot) => ({ placeId: _id, title: name, subtitle: address });

/** The list of suggestions closes when the focus leaves. */
function hideKeyboard(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Streets are found only if a places provider is configured. */
export const noPlaceText = (): string => (boot.streets ? texts.noPlaceWithStreets : texts.noPlace);

function signWords({ code, state }: NonNullable<ReturnType<typeof useSignCode>>): string {
  if (state === 'looking') return texts.signLooking(code);
  return state === 'unknown' ? unknownSign(code) : texts.signFailed;
}
