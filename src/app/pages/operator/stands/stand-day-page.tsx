import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { FindTickets } from '#features/valet/client/shift/find-tickets.tsx';
import { StandDay } from '#features/valet/client/shift/stand-day.tsx';
import { RoomNight } from '#features/valet/client/tickets/room-night.tsx';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ListSearch, useListSearch } from '#platform/ui/lists/list-search.tsx';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Figures`,
  lead: (stand: string) => t`A day at ${stand}, and any of its tickets`,
  search: t`Ticket, plate, name or hook`,
  toBoard: t`Board`,
};

/** A day at the stand in figures, and a search box for any ticket. */
export default function StandDayPage({ params: { locationId } }: PageProps<typeof routes.standDay>) {
  const search = useListSearch();
  return (
    <OwnedLocation
      locationId={locationId}
      title={texts.title}
      width="wide"
      back={{ to: paths.managedStand(locationId), label: texts.toBoard }}
    >
      {(location) => (
        <Page
          title={texts.title}
          lead={texts.lead(nameLot(location))}
          width="wide"
          back={{ to: paths.managedStand(locationId), label: location.name }}
        >
          <StandDay
            locationId={locationId}
            timeZone={location.timeZone}
            finder={<ListSearch label={texts.search} search={search} />}
            found={
              search.settled === '' ? null : (
                <FindTickets locationId={locationId} timeZone={location.timeZone} q={search.settled.slice(0, 40)} />
              )
            }
          />
          {search.settled === '' && <RoomNight locationId={locationId} timeZone={location.timeZone} />}
        </Page>
      )}
    </OwnedLocation>
  );
}
