import { figuresTexts as texts } from '../../../features/valet/figures/figures-texts.ts';
import { FindTickets } from '../../../features/valet/figures/find-tickets.tsx';
import { StandDay } from '../../../features/valet/figures/stand-day.tsx';
import { RoomNight } from '../../../features/valet/room/room-night.tsx';
import type { furtherPatterns } from '../../../lib/further/further-paths.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { ListSearch, useListSearch } from '../../../ui/searching/list-search.tsx';
import { OwnedLocation } from '../lots/owned-location.tsx';

/** First a search box for any ticket; below it a day at the stand in figures. */
export default function StandDayPage({ params: { locationId } }: PageProps<typeof furtherPatterns.standDay>) {
  const search = useListSearch();
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="wide">
      {(location) => (
        <Page
          title={texts.title}
          lead={texts.lead(location.name)}
          width="wide"
          back={{ to: staffPaths.managedStand(locationId), label: location.name }}
        >
          <ListSearch label={texts.search} search={search} />
          {search.settled === '' ? (
            <>
              <StandDay locationId={locationId} timeZone={location.timeZone} />
              <RoomNight locationId={locationId} timeZone={location.timeZone} />
            </>
          ) : (
            <FindTickets locationId={locationId} timeZone={location.timeZone} q={search.settled.slice(0, 40)} />
          )}
        </Page>
      )}
    </OwnedLocation>
  );
}
