import { type FormEvent, useState } from 'react';
import type { Coordinates } from '#domain/locations/geo.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { lotsTexts as texts } from '../place/lots-texts.ts';
import { PlaceField } from '../place/place-field.tsx';
import { findPlace, type SearchPlace } from '../place/search-place.ts';
import { useSignCode } from '../place/use-sign-code.ts';

type LotSearchProps = {
  readonly onPlace: (place: SearchPlace) => void;
  /** Places near here are suggested first. */
  readonly near: Coordinates | null;
};

/** A place, an address, or the code on a sign. */
export function LotSearch({ onPlace, near }: LotSearchProps) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const sign = useSignCode(typed);
  const type = (text: string) => {
    setTyped(text);
    setFailure(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '' || sign) return;
    hideKeyboard();
    try {
      const place = await findPlace(typed.trim());
      if (!place) return setFailure(texts.noPlace);
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
        hint={sign ? signWords(sign) : texts.searchHint}
        value={typed}
        onChange={type}
        onPick={({ address, lat, lng }) => onPlace({ name: address, lat, lng })}
        near={near}
        words={{ none: sign ? signWords(sign) : texts.noPlace, notLocated: texts.noPlace }}
        error={failure}
      />
    </form>
  );
}

/** The list of suggestions goes with the focus. */
function hideKeyboard(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function signWords({ code, state }: NonNullable<ReturnType<typeof useSignCode>>): string {
  if (state === 'looking') return texts.signLooking(code);
  return state === 'unknown' ? texts.signUnknown(code) : texts.signFailed;
}
