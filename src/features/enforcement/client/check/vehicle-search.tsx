import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from 'ttag';
import { MatchSound } from '#features/plate-lists/client/shared/match-sound.tsx';
import { errorText } from '#platform/api/api-error.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { sendWhenPossible } from '#platform/offline/outbox.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { CameraReads } from '../camera-reads.tsx';
import { ChalkForm } from '../chalks/chalk-form.tsx';
import { actsToShow, chalkOutbox } from '../chalks/chalk-outbox.ts';
import { ChalkedCars, describeStay } from '../chalks/chalked-cars.tsx';
import { type ChalkHere, chalkOf, chalksHere } from '../chalks/chalks-here.ts';
import { LastChecks } from '../last-checks.tsx';
import { NoteForm } from '../note-form.tsx';
import { Notes } from '../notes.tsx';
import type { JudgedPlate } from '../offline/judged-plate.ts';
import type { SavedLot } from '../offline/lot-pack.ts';
import type { LotOnPhone } from '../offline/sync-lot.ts';
import { refreshLot } from '../offline/use-lot-on-phone.ts';
import { ParkedList } from '../parked-list.tsx';
import { checkPlate, type RequestedPlate } from './check-plate.ts';
import { CheckPlateForm } from './check-plate-form.tsx';
import { NearMatches } from './near-matches.tsx';
import styles from './vehicle-search.module.css';
import { VerdictCard } from './verdict-card.tsx';
import { useWalkZone } from './walk-choices.ts';

const texts = {
  chalk: t`Chalk this car`,
  giveNotice: t`Issue a notice`,
  noticeNeedsSignal: t`A notice needs a signal`,
  checkedAgain: t`Check again`,
  next: t`Next plate`,
  write: t`Write a note`,
};

const IssueNotice = lazy(() => import('../notices/issue-notice.tsx'));

type Checked = {
  readonly judged: JudgedPlate;
  readonly requested: RequestedPlate;
  readonly at: number;
  /** The data that judged it, which is fetched anew while the answer is read. */
  readonly data: SavedLot;
};

/** The walk: check a plate, read the answer, move on to the next; with the parked cars and the last checks next to it. */
export function VehicleSearch({ phone }: { readonly phone: LotOnPhone }) {
  const { lot } = phone;
  const { locationId } = lot;
  const walk = useWalkZone(lot);
  const chalks = useChalks(lot);
  const [checked, setChecked] = useState<Checked | null>(null);
  const requestCheck = async (requested: RequestedPlate) => {
    const judged = await checkPlate(locationId, lot, requested);
    setChecked({ judged, requested, at: Date.now(), data: lot });
    refreshLot(locationId);
    void refreshQueries(`/locations/${locationId}/look-ups`);
  };
  return (
    <div className={classNames(ui.stack3, ui.columns, styles.columns)}>
      <div className={ui.stack3}>
        {checked ? (
          <Answer
            key={checked.at}
            checked={checked}
            phone={phone}
            chalk={chalkOf(chalks, checked.judged.plate)}
            onCheck={requestCheck}
            onNext={() => setChecked(null)}
          />
        ) : (
          <CheckPlateForm lot={lot} walk={walk} onCheck={requestCheck} />
        )}
        {!checked && (
          // A camera may be in any zone.
          <CameraReads lot={lot} onCheck={(read) => requestCheck({ ...read, zoneId: null, purpose: 'patrol' })} />
        )}
        <LastChecks phone={phone} />
        {!checked && <MatchSound />}
      </div>
      <div className={ui.stack3}>
        <ChalkedCars
          lot={lot}
          chalks={chalks}
          onCheck={(car) => requestCheck({ ...car, zoneId: walk.zoneId, purpose: 'patrol' })}
        />
        <ParkedList lot={lot} walkZoneId={walk.zoneId} />
        <Notes lot={lot} />
      </div>
    </div>
  );
}

type AnswerProps = {
  readonly checked: Checked;
  readonly phone: LotOnPhone;
  readonly chalk: ChalkHere | null;
  readonly onCheck: (requested: RequestedPlate) => Promise<void>;
  readonly onNext: () => void;
};

function Answer({ checked: { judged, requested, data }, phone, chalk, onCheck, onNext }: AnswerProps) {
  const [writing, setWriting] = useState<'note' | 'chalk' | 'notice' | null>(null);
  const { plate, state, locationId } = judged;
  const done = () => setWriting(null);
  const checkingAgain = useMutation({
    mutationFn: async (changed: Partial<RequestedPlate>) => {
      await onCheck({ ...requested, ...changed });
    },
  });
  return (
    <VerdictCard judged={judged} data={data}>
      <NearMatches judged={judged} busy={checkingAgain.isPending} onChoose={(car) => checkingAgain.mutate(car)} />
      {checkingAgain.isError && <Banner tone="error">{errorText(checkingAgain.error)}</Banner>}
      {chalk !== null && <p className={ui.strong}>{describeStay(chalk)}</p>}
      {writing === 'note' && <NoteForm locationId={locationId} plate={plate} state={state} onDone={done} />}
      {writing === 'chalk' && (
        <ChalkForm lot={phone.lot} plate={plate} state={state} zoneId={requested.zoneId} onDone={done} />
      )}
      {writing === 'notice' && (
        <Suspense>
          <IssueNotice judged={judged} onCancel={done} onNext={onNext} />
        </Suspense>
      )}
      {writing === null && (
        <div className={styles.records}>
          {judged.dataFrom !== null && (
            <Button variant="secondary" busy={checkingAgain.isPending} onClick={() => checkingAgain.mutate({})}>
              {texts.checkedAgain}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setWriting('note')}>
            {texts.write}
          </Button>
          {chalk === null && (
            <Button variant="secondary" onClick={() => setWriting('chalk')}>
              {texts.chalk}
            </Button>
          )}
        </div>
      )}
      {/* One main action at a time: while a note or a notice is being written, that is saving it. */}
      {writing === null && (
        <div className={styles.next}>
          <div className={styles.ways}>
            {!judged.verdict.covered && (
              <Button
                variant="secondary"
                full
                aria-disabled={judged.dataFrom !== null}
                onClick={() => judged.dataFrom === null && setWriting('notice')}
              >
                {judged.dataFrom === null ? texts.giveNotice : texts.noticeNeedsSignal}
              </Button>
            )}
            <Button full onClick={onNext}>
              {texts.next}
            </Button>
          </div>
        </div>
      )}
    </VerdictCard>
  );
}

/** The chalked cars of the lot, as of now. This phone's own are sent while they are shown. */
function useChalks(lot: SavedLot): readonly ChalkHere[] {
  const waiting = chalkOutbox.use();
  useEffect(() => sendWhenPossible(chalkOutbox), []);
  return chalksHere(lot, actsToShow(waiting, lot), Date.now());
}
