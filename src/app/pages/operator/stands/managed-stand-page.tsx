import { t } from 'ttag';
import { paths, type routes } from '#app/paths/paths.ts';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { Board } from '#features/valet/client/board/board.tsx';
import { Waits } from '#features/valet/client/board/waits.tsx';
import { DayFigures } from '#features/valet/client/stand/day-figures.tsx';
import { managementTexts } from '#features/valet/client/stand/management-texts.ts';
import { StandSpaces } from '#features/valet/client/stand/stand-spaces.tsx';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { managedTicketPath } from './managed-ticket-path.ts';

const texts = {
  loading: t`Board`,
};

/** One stand for its owner: the read-only board, waiting times, a link to its settings. */
export default function ManagedStandPage({ params: { locationId } }: PageProps<typeof routes.managedStand>) {
  const back = { to: paths.management(), label: managementTexts.title };
  return (
    <OwnedLocation locationId={locationId} title={texts.loading} width="wide" back={back}>
      {(location) => (
        <Page title={location.name} lead={location.address} width="wide" back={back}>
          <div className={ui.row}>
            <ButtonLink to={paths.standDay(locationId)} variant="secondary" size="small">
              {managementTexts.stand.figures}
            </ButtonLink>
            <ButtonLink to={paths.managedShifts(locationId)} variant="secondary" size="small">
              {managementTexts.stand.shifts}
            </ButtonLink>
            <ButtonLink to={paths.standSettings(locationId)} variant="secondary" size="small">
              {managementTexts.stand.settings}
            </ButtonLink>
          </div>
          <Board
            locationId={locationId}
            ticketPath={managedTicketPath}
            attendant={null}
            atMost={15}
            head={(totals) => (
              <>
                <StandSpaces spaces={totals.spaces} />
                <DayFigures totals={totals} />
              </>
            )}
          />
          <Waits locationId={locationId} timeZone={location.timeZone} />
        </Page>
      )}
    </OwnedLocation>
  );
}
