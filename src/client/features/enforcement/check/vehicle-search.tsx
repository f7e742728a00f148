import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { LastChecks } from '../lots/last-checks.tsx';
import { ParkedList } from '../lots/parked-list.tsx';
import { NoteForm } from '../notes/note-form.tsx';
import { Notes } from '../notes/notes.tsx';
import { checkTexts, verdictTexts, walkTexts } from '../offline/enforcement-texts.ts';
import type { JudgedPlate } from '../offline/judged-plate.ts';
import { ageOf } from '../offline/lot-pack.ts';
import type { LotOnPhone } from '../offline/sync-lot.ts';
import { refreshLot } from '../offline/use-lot-on-phone.ts';
import { CameraReads } from '../reads/camera-reads.tsx';
import { type AskedPlate, checkPlate } from './check-plate.ts';
import { CheckPlateForm } from './check-plate-form.tsx';
import { NearMatches } from './near-matches.tsx';
import styles from './vehicle-search.module.css';
import { VerdictCard } from './verdict-card.tsx';
import { useWalkZone } from './walk-choices.ts';

type Checked = { readonly judged: JudgedPlate; readonly asked: AskedPlate; readonly at: number };

/** The walk: check a plate, read the answer, go on to the next; next to it the parked cars and the last checks. */
export function VehicleSearch({ phone }: { readonly phone: LotOnPhone }) {
  const { lot } = phone;
  const { locationId } = lot;
  const walk = useWalkZone(lot);
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async (asked: AskedPlate) => {
    const judged = await checkPlate(locationId, lot, asked);
    setChecked({ judged, asked, at: Date.now() });
    refreshLot(locationId);
    void refreshQueries(`/locations/${locationId}/look-ups`);
  };
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {checked ? (
          <Answer key={checked.at} checked={checked} phone={phone} onCheck={check} onNext={() => setChecked(null)} />
        ) : (
          <CheckPlateForm lot={lot} walk={walk} onCheck={check} />
        )}
        {!checked && (
          // A camera may stand in any zone.
          <CameraReads lot={lot} onCheck={(read) => check({ ...read, zoneId: null, purpose: 'patrol' })} />
        )}
        <LastChecks phone={phone} />
      </div>
      <div className={styles.column}>
        <ParkedList lot={lot} walkZoneId={walk.zoneId} />
        <Notes lot={lot} />
      </div>
    </div>
  );
}

type AnswerProps = {
  readonly checked: Checked;
  readonly phone: LotOnPhone;
  readonly onCheck: (asked: AskedPlate) => Promise<void>;
  readonly onNext: () => void;
};

function Answer({ checked: { judged, asked, at }, phone, onCheck, onNext }: AnswerProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const { plate, state, locationId } = judged;
  const again = async (changed: Partial<AskedPlate>) => {
    setBusy(true);
    setFailure(null);
    try {
      await onCheck({ ...asked, ...changed });
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  return (
    <VerdictCard judged={judged} ageMs={ageOf(phone.lot, at)}>
      <NearMatches judged={judged} busy={busy} onMeant={(meant) => void again(meant)} />
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {writing ? (
        <NoteForm locationId={locationId} plate={plate} state={state} onDone={() => setWriting(false)} />
      ) : (
        <div className={styles.ways}>
          {judged.dataFrom !== null && (
            <Button variant="secondary" busy={busy} onClick={() => void again({})}>
              {verdictTexts.checkedAgain}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setWriting(true)}>
            {walkTexts.write}
          </Button>
        </div>
      )}
      {/* One main action at a time: while a note is written that is to keep it. */}
      {!writing && (
        <div className={styles.next}>
          <Button full onClick={onNext}>
            {checkTexts.next}
          </Button>
        </div>
      )}
    </VerdictCard>
  );
}
