import { Board } from '../../../features/valet/board/board.tsx';
import { DayFigures } from '../../../features/valet/stand/day-figures.tsx';
import { managementTexts as texts } from '../../../features/valet/stand/management-texts.ts';
import { StandSpaces } from '../../../features/valet/stand/stand-spaces.tsx';
import { Waits } from '../../../features/valet/waits/waits.tsx';
import { furtherPaths } from '../../../lib/further/further-paths.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Page } from '../../../ui/base/page.tsx';
import styles from '../lots/operator-pages.module.css';
import { OwnedLocation } from '../lots/owned-location.tsx';
import { managedTicketPath } from './managed-ticket-path.ts';

/** One stand for its owner: the read-only board, waiting times, a link to its settings. */
export default function ManagedStandPage({ params: { locationId } }: PageProps<typeof staffRoutes.managedStand>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.board.loading} width="wide">
      {(location) => (
        <Page
          title={location.name}
          lead={location.address}
          width="wide"
          back={{ to: staffPaths.management(), label: texts.title }}
        >
          <div className={styles.ways}>
            <ButtonLink to={furtherPaths.standDay(locationId)} variant="secondary" size="small">
              {texts.stand.figures}
            </ButtonLink>
            <ButtonLink to={staffPaths.managedShifts(locationId)} variant="secondary" size="small">
              {texts.stand.shifts}
            </ButtonLink>
            <ButtonLink to={staffPaths.standSettings(locationId)} variant="secondary" size="small">
              {texts.stand.settings}
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
