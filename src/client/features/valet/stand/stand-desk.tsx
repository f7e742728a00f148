import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ActionBar } from '../../../ui/roadside/action-bar.tsx';
import { useKeyBoardAtHand } from '../acts/use-key-board.ts';
import { PHONE_FIELD_ID, PhoneLookUp } from '../arrival/phone-look-up.tsx';
import styles from '../board/board.module.css';
import { Board } from '../board/board.tsx';
import { boardTexts as texts } from '../board/board-texts.ts';
import { CarSearch } from '../board/car-search.tsx';
import { shiftTexts } from '../shift/shift-texts.ts';
import { useAttendant, useStand } from './use-stand.ts';

/** An attendant's desk: arrivals by phone, finding a car, and the board of their stand. */
export function StandDesk() {
  const { query, stands, stand, choose } = useStand();
  const attendant = useAttendant(stand?._id);
  if (query.isPending) return <SkeletonList rows={4} height="8rem" />;
  // Uses the phone's cached data while the server does not answer.
  if (!query.data) return <LoadFailure error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!stand) return <NoStands />;
  return (
    <>
      {stands.length > 1 && (
        <SelectField
          label={texts.stand}
          value={stand._id}
          onChange={choose}
          options={stands.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      {stand.settings === null ? (
        <Notice tone="info">{texts.notSetUp}</Notice>
      ) : (
        <Arrivals locationId={stand._id}>
          <Board
            key={stand._id}
            locationId={stand._id}
            ticketPath={(id) => staffPaths.valetDetails(id)}
            attendant={attendant}
          />
        </Arrivals>
      )}
    </>
  );
}

function Arrivals({ locationId, children }: { readonly locationId: string; readonly children: ReactNode }) {
  const [phone, setPhone] = useState('');
  useKeyBoardAtHand(locationId);
  return (
    <>
      <div className={styles.desk}>
        <PhoneLookUp onTyped={setPhone} />
        <CarSearch ticketPath={(id) => staffPaths.valetDetails(id)} />
      </div>
      <div>
        <ButtonLink to={staffPaths.valetShift()} variant="secondary" size="small">
          {shiftTexts.title}
        </ButtonLink>
      </div>
      {children}
      {/* Once a number is typed, what follows from it is the thing to do. */}
      {phone === '' && (
        <div className={styles.thumb}>
          <ActionBar>
            <Button onClick={beginArrival}>{texts.newCar}</Button>
          </ActionBar>
        </div>
      )}
    </>
  );
}

/** From anywhere down the board to the keypad. */
function beginArrival(): void {
  const field = document.querySelector<HTMLInputElement>(`#${PHONE_FIELD_ID} input`);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

function NoStands() {
  const isOdogwu = useCurrentUser()?.role === 'odogwu';
  return (
    <EmptyState title={texts.noStands} text={isOdogwu ? texts.noStandsOdogwu : texts.noStandsText}>
      <ButtonLink to={isOdogwu ? staffPaths.vendorLocations() : paths.profile()} variant="secondary">
        {isOdogwu ? texts.valetLocations : texts.profile}
      </ButtonLink>
    </EmptyState>
  );
}
