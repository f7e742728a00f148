import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from 'ttag';
import { PlaceField } from '#features/lots/client/shared/place-field.tsx';
import { findPlace, type SearchPlace } from '#features/lots/client/shared/search-place.ts';
import { errorText } from '#platform/api/api-error.ts';
import { boot } from '#platform/api/boot.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { unknownSign, useSignCode } from './use-sign-code.ts';

const texts = {
  search: t`Where to?`,
  searchHint: t`Place or code`,
  noPlace: t`No lot or place by that name was found. Try a city or a ZIP code.`,
  noPlaceWithStreets: t`No lot or place by that name was found. Try a street, a city or a ZIP code.`,
  signLooking: (code: string) => t`Looking for the sign ${code}…`,
  signFailed: t`The code could not be looked up.`,
};

type SuggestedLot = Answer<'GET /locations/search'>['data']['locations'][number];

type LotSuggestions = {
  readonly lots: readonly SuggestedLot[] /** For exactly the typed text. */;
  readonly settled: boolean;
};

const DEBOUNCE_MS = 200;
const FEWEST_LETTERS = 2;
const NONE: LotSuggestions = { lots: [], settled: false };

/** Our own lots by name and address. If there is no answer, there are still places. */
function useLotSuggestions(typed: string, near: Coordinates | null): LotSuggestions {
  const text = useSettled(typed.trimStart(), DEBOUNCE_MS);
  const isLongEnough = text.trim().length >= FEWEST_LETTERS;
  const bias = near ? { lat: Math.round(near.lat * 10) / 10, lng: Math.round(near.lng * 10) / 10 } : {};
  const lots = useQuery({
    ...apiQuery('GET /locations/search', { query: { q: text, limit: 4, ...bias } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isLongEnough || !lots.data) return { ...NONE, settled: !isLongEnough || lots.isError };
  return { lots: lots.data.data.locations, settled: !lots.isPlaceholderData };
}

type LotSearchProps = {
  readonly onPlace: (place: SearchPlace) => void;
  readonly onLot: (lot: SuggestedLot) => void;
  /** Places near here are suggested first. */
  readonly near: Coordinates | null;
  /** The label is visible, so that the field itself says what can be typed. */
  readonly labeled: boolean;
};

/** Finds one of our lots, a place, an address, or the code on a sign. Our own lots come first. */
export function LotSearch({ onPlace, onLot, near, labeled }: LotSearchProps) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const sign = useSignCode(typed);
  const { lots, settled } = useLotSuggestions(typed, near);
  const take = (lot: SuggestedLot) => {
    setTyped(lot.name);
    onLot(lot);
  };
  const type = (text: string) => {
    setTyped(text);
    setFailure(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '' || sign) return;
    hideKeyboard();
    const [lot] = settled ? lots : [];
    if (lot) return take(lot);
    try {
      const place = await findPlace(typed.trim());
      if (!place) return setFailure(noPlaceText());
      setTyped(place.name ?? typed);
      onPlace(place);
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <PlaceField
        label={texts.search}
        name="place"
        placeholder={labeled ? texts.searchHint : texts.search}
        hint={sign ? signWords(sign) : false}
        value={typed}
        onChange={type}
        onPick={({ address, lat, lng }) => onPlace({ name: address, lat, lng })}
        near={near}
        first={{
          suggestions: sign ? [] : lots.map(toSuggestion),
          onPick: (id) => lots.filter(({ _id }) => _id === id).forEach(take),
          settled,
        }}
        words={{ none: sign ? signWords(sign) : noPlaceText(), notLocated: noPlaceText() }}
        error={failure}
      />
    </form>
  );
}

const toSuggestion = ({ _id, name, address }: SuggestedLot) => ({ placeId: _id, title: name, subtitle: address });

/** The list of suggestions closes when the focus leaves. */
function hideKeyboard(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Streets are found only if a places provider is configured. */
const noPlaceText = (): string => (boot.streets ? texts.noPlaceWithStreets : texts.noPlace);

function signWords({ code, state }: NonNullable<ReturnType<typeof useSignCode>>): string {
  if (state === 'looking') return texts.signLooking(code);
  return state === 'unknown' ? unknownSign(code) : texts.signFailed;
}
