import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { FilterLine } from '#features/table-views/client/shared/managed-table.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type PortfolioView, SHOWS, SORTS } from './use-portfolio-view.ts';

const texts = {
  search: t`Search by name or address`,
  city: t`City`,
  allCities: t`All cities`,
  wholeRegion: (region: string) => t`All of ${region}`,
  show: t`Show`,
  sort: t`Sort by`,
  tag: t`Tag`,
  allTags: t`All tags`,
};

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** As above every table of an owner. */
export function PortfolioFilters({ view }: { readonly view: PortfolioView }) {
  return (
    <FilterLine
      label={texts.search}
      search={view.search}
      isNarrowed={view.place !== '' || view.tag !== '' || view.shown !== 'current'}
    >
      <PlaceField view={view} />
      <TagField view={view} />
      <SelectField
        label={texts.show}
        value={view.shown}
        onChange={(value) => view.set('show', value === 'current' ? '' : value)}
        options={optionsOf(SHOWS)}
      />
      <SelectField
        label={texts.sort}
        value={view.sort}
        onChange={(value) => view.set('sort', value === 'name' ? '' : value)}
        options={optionsOf(SORTS)}
      />
    </FilterLine>
  );
}

function PlaceField({ view }: { readonly view: PortfolioView }) {
  const { owner } = view.filter;
  const query = owner === undefined ? {} : { owner };
  const places = useQuery(apiQuery('GET /locations/portfolio/places', { query })).data?.data.places ?? [];
  const regions = [...new Set(places.map(({ region }) => region))].sort();
  const options = regions.flatMap((region) => {
    const cities = places.filter((place) => place.region === region).map(({ city }) => city);
    return [
      ...(cities.length > 1 ? [{ value: region, label: texts.wholeRegion(region) }] : []),
      ...cities.sort().map((city) => ({ value: `${region}/${city}`, label: `${city}, ${region}` })),
    ];
  });
  // The address bar may name a place before the list of places has loaded.
  const isKnown = view.place === '' || options.some(({ value }) => value === view.place);
  const requested = isKnown ? [] : [{ value: view.place, label: view.place.split('/').reverse().join(', ') }];
  return (
    <SelectField
      label={texts.city}
      emptyLabel={texts.allCities}
      value={view.place}
      onChange={(value) => view.set('place', value)}
      options={[...requested, ...options]}
    />
  );
}

/** Only useful to owners who use tags. */
function TagField({ view }: { readonly view: PortfolioView }) {
  const { owner } = view.filter;
  const query = owner === undefined ? {} : { owner };
  const tags = useQuery(apiQuery('GET /locations/portfolio/tags', { query })).data?.data.tags ?? [];
  if (tags.length === 0 && view.tag === '') return null;
  const known = tags.map(({ tag }) => ({ value: tag, label: tag }));
  const isKnown = view.tag === '' || tags.some(({ tag }) => tag === view.tag);
  return (
    <SelectField
      label={texts.tag}
      emptyLabel={texts.allTags}
      value={view.tag}
      onChange={(value) => view.set('tag', value)}
      options={isKnown ? known : [{ value: view.tag, label: view.tag }, ...known]}
    />
  );
}
