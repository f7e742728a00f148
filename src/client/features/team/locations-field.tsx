import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { Choices } from '../../ui/roadside/choices.tsx';
import { TextField } from '../../ui/roadside/text-field.tsx';
import { memberLocationsTexts as texts } from './team-texts.ts';

export type Reach = 'all' | 'some';
export type MemberLocations = { readonly reach: Reach; readonly locationIds: readonly string[] };

const SOME = { value: 'some', label: texts.some } as const;
const CHOICES = {
  own: [{ value: 'all', label: texts.all, detail: texts.allDetail }, SOME],
  served: [{ value: 'all', label: texts.allServed }, SOME],
  given: [{ value: 'all', label: texts.allGiven }, SOME],
} as const;

/** Those that the user owns, serves as an enforcer, or manages. */
type LotsToChoose = keyof typeof CHOICES;

type LocationsFieldProps = {
  readonly lots?: LotsToChoose;
  readonly value: MemberLocations;
  readonly onReach: (reach: Reach) => void;
  readonly onChosen: (locationIds: readonly string[]) => void;
  readonly error: string | undefined;
};

/** All of the lots, or a selection. */
export function LocationsField({ lots = 'own', value, onReach, onChosen, error }: LocationsFieldProps) {
  const { reach, locationIds } = value;
  return (
    <>
      <Choices legend={texts.legend} choices={CHOICES[lots]} value={reach} onChange={onReach} />
      {reach === 'some' && (
        <FieldGroup label={texts.which} error={error}>
          {({ describedBy }) => (
            <Lots
              lots={lots}
              chosen={locationIds}
              onChosen={onChosen}
              invalid={error !== undefined}
              describedBy={describedBy}
            />
          )}
        </FieldGroup>
      )}
    </>
  );
}

type LotsProps = {
  readonly lots: LotsToChoose;
  readonly chosen: readonly string[];
  readonly onChosen: (locationIds: readonly string[]) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
};

function Lots({ lots, chosen, onChosen, invalid, describedBy }: LotsProps) {
  const found = useLots(lots);
  const [words, setWords] = useState('');
  if (found.isPending) return <SkeletonList rows={1} height="12rem" />;
  if (found.isError) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  if (found.data.length === 0) return <Notice tone="info">{texts.noLots}</Notice>;
  const options = found.data
    .filter(({ name }) => hasWords(name, words))
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      {found.data.length >= SEARCHED_FROM && (
        <TextField
          label={texts.search}
          hint={<span role="status">{texts.chosen(chosen.length, found.data.length)}</span>}
          type="search"
          autoComplete="off"
          value={words}
          onChange={setWords}
        />
      )}
      {options.length === 0 ? (
        <p role="status">{texts.noneFound}</p>
      ) : (
        <CheckList options={options} chosen={chosen} onChange={onChosen} invalid={invalid} describedBy={describedBy} />
      )}
    </>
  );
}

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 12;

/** Whether a name has all of the words that were typed, or begins of them. */
function hasWords(name: string, words: string): boolean {
  const text = name.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What is wrong with the choice; an empty object when all is well. */
export function checkLocations({ reach, locationIds }: MemberLocations): { readonly locationIds?: string } {
  return reach === 'some' && locationIds.length === 0 ? { locationIds: texts.noneChosen } : {};
}

/** As the server takes it: null means all. */
export function idsOf({ reach, locationIds }: MemberLocations): string[] | null {
  return reach === 'all' ? null : [...locationIds];
}

const PAGE_SIZE = 200;
/** The most lots that one can select from; an owner with more gives access to all. */
const MAX_LOCATIONS = 5000;

const CALLS = { own: 'GET /locations/me', served: 'GET /locations/service', given: 'GET /locations/me' } as const;
type Lot = { readonly _id: string; readonly name: string };

/** In alphabetical order. */
function useLots(which: LotsToChoose) {
  return useQuery({ queryKey: [`${CALLS[which].slice(4)}#all`], queryFn: ({ signal }) => fetchLots(which, signal) });
}

async function fetchLots(which: LotsToChoose, signal: AbortSignal): Promise<Lot[]> {
  const lots: Lot[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page = await callApi(CALLS[which], { query, signal });
    lots.push(...page.data.locations);
    cursor = page.nextCursor;
  } while (cursor !== null && lots.length < MAX_LOCATIONS);
  return lots.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
