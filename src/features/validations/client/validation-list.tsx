import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { errorText } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { apiUrl, callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink, DownloadLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardGrid, CardHead, ComingCards } from '#platform/ui/layout/card-grid.tsx';
import { ListSearch, useListSearch } from '#platform/ui/lists/list-search.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatDate } from '#platform/wording/format-date.ts';
import { describeValidation } from '../rules/validation.ts';
import type { Validation } from '../validations.contract.ts';
import { nameZones } from './shared/name-zones.ts';

const texts = {
  empty: t`No merchant has a code yet.`,
  emptyText: t`Add one, print its poster, and put it up at the merchant’s counter.`,
  change: t`Change`,
  open: (name: string) => t`Change ${name}`,
  poster: t`Poster`,
  posterOf: (name: string) => t` of ${name}, for printing`,
  pause: t`Pause`,
  pauseOf: (name: string) => t`Pause ${name}`,
  resume: t`Resume`,
  resumeOf: (name: string) => t`Resume ${name}`,
  atStand: t`Valet stand`,
  search: t`Find a merchant or code`,
  noneFound: (words: string) => t`No merchant or code matches “${words}”`,
  noneFoundText: t`Check the spelling, or look through all of them.`,
  showAll: t`Show all codes`,
  used: (uses: number, max: number | null) =>
    max === null
      ? uses === 0
        ? t`Not used yet`
        : ngettext(msgid`Used ${formatCount(uses)} time`, `Used ${formatCount(uses)} times`, uses)
      : t`Used ${formatCount(uses)} of ${formatCount(max)} times`,
  validDays: (days: string) => t`Valid ${days}`,
  fromDay: (day: string) => t`from ${day}`,
  untilDay: (day: string) => t`until ${day}`,
};

export const validationStates = {
  active: t`Valid`,
  paused: t`Paused`,
  ended: t`Expired`,
  later: t`Scheduled`,
  usedUp: t`Used up`,
};

const PAGE_SIZE = 10;
/** With fewer there is nothing to search. */
const SEARCHED_FROM = 8;
export const validationTones = {
  active: 'green',
  later: 'blue',
  ended: 'gray',
  paused: 'gray',
  usedUp: 'gray',
} as const;

type ValidationListProps = { readonly location: Location; readonly zones: readonly Zone[] };

/** The merchants' codes of a lot, latest first. */
export function ValidationList({ location, zones }: ValidationListProps) {
  const search = useListSearch();
  const params = { id: location._id };
  const query = { limit: PAGE_SIZE, ...(search.settled !== '' && { search: search.settled }) };
  const codes = useInfiniteQuery({
    ...apiPages('GET /locations/:id/validations', { params, query }),
    placeholderData: keepPreviousData,
  });
  const [first] = codes.data?.pages ?? [];
  const isLong = (first?.data.validations.length ?? 0) >= SEARCHED_FROM;
  return (
    <>
      {(isLong || search.typed !== '') && <ListSearch label={texts.search} search={search} />}
      <PagedList
        query={codes}
        rowsOf={({ data }) => data.validations}
        skeleton={<ComingCards count={2} height="12rem" />}
        empty={
          search.settled === '' ? (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          ) : (
            <NoneFound search={search} />
          )
        }
      >
        {(found) => (
          <CardGrid>
            {found.map((validation) => (
              <ValidationCard key={validation._id} validation={validation} location={location} zones={zones} />
            ))}
          </CardGrid>
        )}
      </PagedList>
    </>
  );
}

function NoneFound({ search: { settled, type } }: { readonly search: ReturnType<typeof useListSearch> }) {
  return (
    <EmptyState title={texts.noneFound(settled)} text={texts.noneFoundText}>
      <Button variant="secondary" onClick={() => type('')}>
        {texts.showAll}
      </Button>
    </EmptyState>
  );
}

function ValidationCard({ validation, location, zones }: ValidationListProps & { readonly validation: Validation }) {
  const { _id, name, code, uses, limit } = validation;
  const params = { locationId: location._id, id: _id };
  const state = stateOf(validation, localDay(new Date(), location.timeZone));
  const valid = formatValidity(validation);
  return (
    <Card>
      <CardHead>
        <h2>{name}</h2>
        <StatusBadge tone={validationTones[state]}>{validationStates[state]}</StatusBadge>
      </CardHead>
      <p className={ui.code}>{code}</p>
      <div className={classNames(ui.muted, ui.figure)}>
        <p>{[describeValidation(validation), ...placesOf(validation, zones)].join(' · ')}</p>
        <p>{texts.used(uses, limit)}</p>
        {valid !== '' && <p>{texts.validDays(valid)}</p>}
      </div>
      <div className={ui.row}>
        <ButtonLink to={paths.validation(location._id, _id)} variant="secondary" size="small" name={texts.open(name)}>
          {texts.change}
        </ButtonLink>
        <DownloadLink
          href={apiUrl('GET /locations/:locationId/validations/:id/poster.pdf', { params })}
          variant="secondary"
          size="small"
        >
          {texts.poster}
          <VisuallyHidden>{texts.posterOf(name)}</VisuallyHidden>
        </DownloadLink>
        <PauseButton validation={validation} />
      </div>
    </Card>
  );
}

/** Pausing is one tap, and so is resuming. */
function PauseButton({ validation: { _id, locationId, name, paused } }: { readonly validation: Validation }) {
  const toggling = useMutation({
    mutationFn: async () => {
      const params = { locationId, id: _id };
      await callApi('PATCH /locations/:locationId/validations/:id', { params, body: { paused: !paused } });
      await refreshQueries(`/locations/${locationId}/validations`);
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={toggling.isPending}
        onClick={() => toggling.mutate()}
        aria-label={paused ? texts.resumeOf(name) : texts.pauseOf(name)}
      >
        {paused ? texts.resume : texts.pause}
      </Button>
      {toggling.isError && <Banner tone="error">{errorText(toggling.error)}</Banner>}
    </>
  );
}

type ValidationState = keyof typeof validationTones;

/** "All zones" and "Valet stand". */
function placesOf({ zoneIds, stands }: Validation, zones: ValidationListProps['zones']): string[] {
  const inZones = zoneIds?.length === 0 ? [] : [nameZones(zones, zoneIds)];
  return [...inZones, ...(stands ? [texts.atStand] : [])];
}

/** @param today the lot's day, "2026-11-21" */
export function stateOf({ paused, from, until, limit, uses }: Validation, today: string): ValidationState {
  if (paused) return 'paused';
  if (until !== null && until < today) return 'ended';
  if (from !== null && from > today) return 'later';
  return limit !== null && uses >= limit ? 'usedUp' : 'active';
}

export function formatValidity({ from, until }: Validation): string {
  return [
    ...(from ? [texts.fromDay(formatDate(from))] : []),
    ...(until ? [texts.untilDay(formatDate(until))] : []),
  ].join(' ');
}
