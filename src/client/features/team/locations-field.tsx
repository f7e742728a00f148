import { useQuery } from '@tanstack/react-query';
import type { MyLocation } from '#contract/locations.contract.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { Choices } from '../../ui/roadside/choices.tsx';
import { memberLocationsTexts as texts } from './team-texts.ts';

export type Reach = 'all' | 'some';
export type MemberLocations = { readonly reach: Reach; readonly locationIds: readonly string[] };

const CHOICES = [
  { value: 'all', label: texts.all, detail: texts.allDetail },
  { value: 'some', label: texts.some },
] as const;

type LocationsFieldProps = {
  readonly value: MemberLocations;
  readonly onReach: (reach: Reach) => void;
  readonly onChosen: (locationIds: readonly string[]) => void;
  readonly error: string | undefined;
};

/** All of the owner's lots, or a selection. */
export function LocationsField({ value: { reach, locationIds }, onReach, onChosen, error }: LocationsFieldProps) {
  return (
    <>
      <Choices legend={texts.legend} choices={CHOICES} value={reach} onChange={onReach} />
      {reach === 'some' && (
        <FieldGroup label={texts.which} error={error}>
          {({ describedBy }) => (
            <Lots chosen={locationIds} onChosen={onChosen} invalid={error !== undefined} describedBy={describedBy} />
          )}
        </FieldGroup>
      )}
    </>
  );
}

type LotsProps = {
  readonly chosen: readonly string[];
  readonly onChosen: (locationIds: readonly string[]) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
};

function Lots({ chosen, onChosen, invalid, describedBy }: LotsProps) {
  const lots = useMyLots();
  if (lots.isPending) return <SkeletonList rows={1} height="12rem" />;
  if (lots.isError) return <LoadFailure error={lots.error} onRetry={lots.refetch} busy={lots.isFetching} />;
  if (lots.data.length === 0) return <Notice tone="info">{texts.noLots}</Notice>;
  const options = lots.data.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <CheckList options={options} chosen={chosen} onChange={onChosen} invalid={invalid} describedBy={describedBy} />
  );
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
const MAX_LOCATIONS = 500;

/** All of the owner's lots, in alphabetical order. */
function useMyLots() {
  return useQuery({ queryKey: ['/locations/me#all'], queryFn: ({ signal }) => fetchMyLots(signal) });
}

async function fetchMyLots(signal: AbortSignal): Promise<MyLocation[]> {
  const lots: MyLocation[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page = await callApi('GET /locations/me', { query, signal });
    lots.push(...page.data.locations);
    cursor = page.nextCursor;
  } while (cursor !== null && lots.length < MAX_LOCATIONS);
  return lots.sort((a, b) => a.name.localeCompare(b.name));
}
