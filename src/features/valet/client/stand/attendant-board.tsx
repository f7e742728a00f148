import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { useWakeLock } from '#platform/live/use-wake-lock.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import { StayingBar } from '#platform/ui/staying-bar.tsx';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import { Board } from '../board/board.tsx';
import { TroubleLine } from '../board/trouble-line.tsx';
import { useCarsAtHand } from '../offline/cars-at-hand.ts';
import { useHandoverChecks } from '../offline/handover-checks.ts';
import { useKeyBoardAtHand } from '../tickets/use-key-board.ts';
import { DayFigures } from './day-figures.tsx';
import { StandSpaces } from './stand-spaces.tsx';
import styles from './stands.module.css';
import { useAttendant, useStand } from './use-stand.ts';

const texts = {
  title: t`Valet`,
  noStandsText: t`You are not on any valet team yet. The lot owner who invited you chooses where you work.`,
  noStandsOdogwu: t`No location has a valet stand yet. Set one up under Valet Locations.`,
  valetLocations: t`Valet Locations`,
  profile: t`Profile`,
  notSetUp: t`This location has no valet rate yet. The owner sets it under Valet Locations.`,
  newCar: t`New car`,
  more: t`More`,
  less: t`Close`,
  noStands: t`No locations found`,
};

const PhoneLookup = lazy(() => import('../arrival/phone-lookup.tsx'));
const StandMenu = lazy(() => import('../board/stand-menu.tsx'));
const WallBoard = lazy(() => import('../board/wall-board.tsx'));
const WallOfAll = lazy(() => import('../board/wall-of-all.tsx'));

/** An attendant's desk: the guest's phone number, today's figures, the board of their stand, finding a car, and arrivals. `notice` comes from another page. */
export function AttendantBoard({ notice }: { readonly notice: ReactNode }) {
  const { query, stands, stand, choose } = useStand();
  const [search] = useSearchParams();
  const wall = search.get('wall');
  if (stand?.settings && wall !== null) {
    return (
      <Suspense fallback={null}>
        {wall === 'all' ? (
          <WallOfAll stands={stands} boardPath={paths.valet()} />
        ) : (
          <WallBoard locationId={stand._id} name={stand.name} timeZone={stand.timeZone} boardPath={paths.valet()} />
        )}
      </Suspense>
    );
  }
  if (stand?.settings)
    return <OpenStand key={stand._id} stand={stand} stands={stands} choose={choose} notice={notice} />;
  return (
    <Page title={stand?.name ?? texts.title} width="wide">
      {/* It is shown once, so it waits for the page that stays. */}
      {!query.isPending && notice}
      {query.isPending && (
        <div>
          <SkeletonList rows={6} height="4rem" />
        </div>
      )}
      {/* Uses the phone's cached data while the server does not answer. */}
      {!query.isPending && !query.data && (
        <LoadFailure error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      )}
      {query.data && !stand && <NoStands />}
      {stand && (
        <>
          <TroubleLine age={null} />
          <Banner tone="info">{texts.notSetUp}</Banner>
          {stands.length > 1 && (
            <Suspense fallback={null}>
              <StandMenu stand={stand} stands={stands} choose={choose} />
            </Suspense>
          )}
        </>
      )}
    </Page>
  );
}

type OpenStandProps = {
  readonly stand: ValetLocation;
  readonly stands: readonly ValetLocation[];
  readonly choose: (id: string) => void;
  readonly notice: ReactNode;
};

function OpenStand({ stand, stands, choose, notice }: OpenStandProps) {
  const attendant = useAttendant(stand._id);
  const [isMore, setMore] = useState(false);
  const moreId = useId();
  useKeyBoardAtHand(stand._id);
  useCarsAtHand(stand._id);
  useHandoverChecks(stand._id, stand.settings?.asksCode ?? true);
  useWakeLock();
  return (
    <Page
      title={stand.name}
      width="wide"
      compact
      aside={
        <div className={styles.tools}>
          <span className={styles.wideOnly}>
            <ButtonLink to={paths.createValet('')} size="small">
              {texts.newCar}
            </ButtonLink>
          </span>
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isMore}
            aria-controls={moreId}
            onClick={() => setMore(!isMore)}
          >
            {isMore ? texts.less : texts.more}
          </Button>
        </div>
      }
    >
      {notice}
      <Board
        locationId={stand._id}
        ticketPath={({ _id }) => paths.valetDetails(_id)}
        attendant={attendant}
        head={(totals) => (
          <>
            <div id={moreId} className={styles.moreRoom}>
              {isMore && (
                <Suspense fallback={<SkeletonList rows={1} height="12rem" />}>
                  <StandMenu stand={stand} stands={stands} choose={choose} />
                </Suspense>
              )}
            </div>
            <div className={styles.first}>
              <DayFigures totals={totals} />
              <StandSpaces spaces={totals.spaces} />
            </div>
          </>
        )}
        finder={
          <Suspense fallback={<Skeleton height="3rem" />}>
            <PhoneLookup />
          </Suspense>
        }
      />
      <StayingBar onlyPhones>
        <ButtonLink to={paths.createValet('')}>{texts.newCar}</ButtonLink>
      </StayingBar>
    </Page>
  );
}

function NoStands() {
  const isOdogwu = useCurrentUser()?.role === 'odogwu';
  return (
    <EmptyState title={texts.noStands} text={isOdogwu ? texts.noStandsOdogwu : texts.noStandsText}>
      <ButtonLink to={isOdogwu ? paths.vendorLocations() : paths.profile()} variant="secondary">
        {isOdogwu ? texts.valetLocations : texts.profile}
      </ButtonLink>
    </EmptyState>
  );
}
