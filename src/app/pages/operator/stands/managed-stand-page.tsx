import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { Board } from '#features/valet/client/board/board.tsx';
import { Waits } from '#features/valet/client/board/waits.tsx';
import { DayFigures } from '#features/valet/client/stand/day-figures.tsx';
import { StandSpaces } from '#features/valet/client/stand/stand-spaces.tsx';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { managedTicketPath } from './managed-ticket-path.ts';

const texts = {
  loading: t`Board`,
  title: t`Management`,
  settings: t`Valet settings`,
  figures: t`Figures`,
  shifts: t`Shifts`,
};

/** One stand for its owner: the read-only board, waiting times, a link to its settings. */
export default function ManagedStandPage({ params: { locationId } }: PageProps<typeof routes.managedStand>) {
  const back = { to: paths.management(), label: texts.title };
  return (
    <OwnedLocation locationId={locationId} title={texts.loading} width="wide" back={back}>
      {(location) => (
        <Page title={location.name} lead={location.address} width="wide" back={back}>
          <div className={ui.row}>
            <ButtonLink to={paths.standDay(locationId)} variant="secondary" size="small">
              {texts.figures}
            </ButtonLink>
            <ButtonLink to={paths.managedShifts(locationId)} variant="secondary" size="small">
              {texts.shifts}
            </ButtonLink>
            <ButtonLink to={paths.standSettings(locationId)} variant="secondary" size="small">
              {texts.settings}
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
