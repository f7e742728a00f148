import { t } from 'ttag';
import { Banner } from '#platform/ui/banner.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { FieldGroup } from '#platform/ui/fields/field-group.tsx';
import { SearchedLots } from '#platform/ui/fields/searched-lots.tsx';
import { type LotsToChoose, useLots } from '#platform/ui/fields/use-lots.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';

const texts = {
  legend: t`Works at`,
  all: t`All locations`,
  allDetail: t`including future ones`,
  allServed: t`All lots I serve`,
  allGiven: t`All lots I manage`,
  some: t`Some of them`,
  which: t`Which locations`,
  noneChosen: t`Choose at least one location.`,
  noLots: t`You have no locations yet. Choose all, and they can work at every lot you add.`,
};

export type Reach = 'all' | 'some';
export type MemberLocations = { readonly reach: Reach; readonly locationIds: readonly string[] };

const SOME = { value: 'some', label: texts.some } as const;
const CHOICES = {
  own: [{ value: 'all', label: texts.all, detail: texts.allDetail }, SOME],
  served: [{ value: 'all', label: texts.allServed }, SOME],
  given: [{ value: 'all', label: texts.allGiven }, SOME],
} as const;

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
  if (found.isPending) return <SkeletonList rows={1} height="12rem" />;
  if (found.isError) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  if (found.data.length === 0) return <Banner tone="info">{texts.noLots}</Banner>;
  return (
    <SearchedLots lots={found.data} chosen={chosen} onChange={onChosen} invalid={invalid} describedBy={describedBy} />
  );
}

/** What is wrong with the selection; an empty object if nothing is. */
export function checkLocations({ reach, locationIds }: MemberLocations): { readonly locationIds?: string } {
  return reach === 'some' && locationIds.length === 0 ? { locationIds: texts.noneChosen } : {};
}

/** In the server's format: null means all. */
export function idsOf({ reach, locationIds }: MemberLocations): string[] | null {
  return reach === 'all' ? null : [...locationIds];
}
