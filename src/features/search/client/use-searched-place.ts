// Where lots are shown: what the address says; otherwise the place last used, this device's position, or the area with most lots.

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { loadSearch, rememberSearch } from '#features/lots/client/shared/search-place.ts';
import { isSignCode } from '#features/zones/rules/sign-code.ts';
import { errorText } from '#platform/api/api-error.ts';
import { boot } from '#platform/api/boot.ts';
import { readSearchedFor, type SearchPlace, writeSearchedFor } from '../rules/searched-for.ts';
import { findByWords } from './find-by-words.ts';
import { noPlaceText } from './lot-search.tsx';

type SearchedPlace = {
  /** Null while the words are looked up, and where there are no lots at all. */
  readonly place: SearchPlace | null;
  /** Somebody has chosen it, or their device has. */
  readonly isChosen: boolean;
  readonly words: string;
  /** Why the words led nowhere. */
  readonly failure: string | undefined;
  readonly isLooking: boolean;
  readonly choose: (place: SearchPlace) => void;
  readonly search: (words: string) => void;
};

/** @param onLot one of our lots was meant by the words in the address */
export function useSearchedPlace(onLot: (id: string | null) => void): SearchedPlace {
  const [parameters, setParameters] = useSearchParams();
  const { words, place: inAddress } = useMemo(() => readSearchedFor(parameters), [parameters]);
  // "Find parking near me" was tapped on the page before.
  const [own, setOwn] = useState(() => (parameters.get('near') === 'me' ? null : loadSearch()));
  const isOpen = words !== '' && inAddress === null && !isSignCode(words);
  const meant = useQuery({
    queryKey: ['what words mean', words],
    queryFn: () => findByWords(words, own ?? boot.area ?? null),
    enabled: isOpen,
    retry: false,
  });
  const write = useCallback(
    (next: SearchPlace | string | null, replace: boolean) =>
      setParameters((old) => writeSearchedFor(old, next), { replace }),
    [setParameters],
  );
  const found = isOpen ? meant.data : undefined;
  useEffect(() => {
    if (!found) return;
    onLot(found.lotId);
    write(found.place, true);
  }, [found, onLot, write]);
  useEffect(() => {
    if (inAddress) rememberSearch(inAddress);
  }, [inAddress]);
  // What the address does not say yet could not be shared.
  const isNamed = own !== null && (own.name !== null || own.radiusMeters !== undefined);
  const restored = useRef(isNamed && words === '' && inAddress === null && !parameters.has('code') ? own : null);
  useEffect(() => {
    if (restored.current) write(restored.current, true);
    restored.current = null;
  }, [write]);
  const choose = useCallback(
    (picked: SearchPlace) => {
      const isPosition = picked.name === null && picked.radiusMeters === undefined;
      if (isPosition) {
        rememberSearch(picked);
        setOwn(picked);
      }
      write(picked, parameters.has('near') || (isPosition && inAddress === null));
    },
    [write, parameters, inAddress],
  );
  const failure = isOpen ? failureOf(meant) : undefined;
  const isLooking = isOpen && failure === undefined;
  const chosen = inAddress ?? own;
  return {
    place: isLooking ? null : (chosen ?? boot.area ?? null),
    isChosen: chosen !== null,
    words: words === '' && inAddress === null ? (own?.name ?? '') : words,
    failure,
    isLooking,
    choose,
    search: (typed) => write(typed, false),
  };
}

function failureOf({ data, error, isError }: { data: unknown; error: unknown; isError: boolean }): string | undefined {
  if (isError) return errorText(error);
  return data === null ? noPlaceText() : undefined;
}
