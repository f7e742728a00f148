import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { plateError } from '#features/vehicles/rules/plate.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import { Button } from '#platform/ui/button.tsx';
import { PlateKeypad, usePlateKeys } from '#platform/ui/fields/plate-keypad.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import { readHandoverQr } from '../../rules/handover-qr.ts';
import styles from '../board/board.module.css';
import { boardTexts } from '../board/board-texts.ts';
import { arrivalTexts as texts } from './arrival-texts.ts';
import { type BegunArrival, beginArrival } from './begun-arrival.ts';
import { formTexts } from './form-texts.ts';
import { KnownCars } from './known-cars.tsx';
import formStyles from './ticket-form.module.css';

const ScanCode = lazy(() => import('../handover/scan-code.tsx'));

const TYPING_MS = 300;

type ArrivalProps = {
  readonly stand: ValetLocation;
  /** The button that was pressed for it. */
  readonly opener: Element | null;
  readonly onClose: () => void;
};

/** A car arrives: its plate, which fills in the rest if the car was here before, or the guest's code. The page above has the phone number. */
export default function Arrival({ stand, opener, onClose }: ArrivalProps) {
  const [, navigate] = useLocation();
  const keys = usePlateKeys();
  const [plateNumber, setPlate] = useState('');
  const [problem, setProblem] = useState<string>();
  const settled = useSettled(plateNumber, TYPING_MS);
  const [isScanning, setScanning] = useState(false);
  // Its script may come late: by then the attendant may already type in another field.
  const [takesFocus] = useState(() => isNobodys(document.activeElement, opener));
  const type = (typed: string) => {
    setProblem(undefined);
    setPlate(typed);
  };
  const go = (arrival: BegunArrival) => {
    beginArrival(arrival);
    navigate(paths.createValet(''));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = plateError(plateNumber, formTexts.missing.plateNumber);
    setProblem(found);
    if (!found) go({ plateNumber });
  };
  const submitButton = (
    <Button type="submit" full>
      {texts.next}
    </Button>
  );
  return (
    <div className={styles.form}>
      <form noValidate onSubmit={submit} className={formStyles.rest}>
        <PlateField
          label={formTexts.plate}
          error={problem}
          inputMode={keys.shown ? 'none' : 'text'}
          autoFocus={takesFocus}
          value={plateNumber}
          onChange={type}
        />
        <KnownCars
          locationId={stand._id}
          timeZone={stand.timeZone}
          plateNumber={settled}
          onPick={(known) => go({ plateNumber, known })}
        />
        {keys.shown ? (
          <PlateKeypad
            words={texts}
            onKey={(sign) => type(plateNumber + sign)}
            onErase={() => type(plateNumber.slice(0, -1))}
          >
            {submitButton}
          </PlateKeypad>
        ) : (
          submitButton
        )}
      </form>
      {keys.offered && (
        <Button variant="quiet" size="small" onClick={keys.toggle}>
          {keys.shown ? texts.phoneKeys : texts.ownKeys}
        </Button>
      )}
      {isScanning && (
        <Suspense fallback={<Skeleton height="18rem" />}>
          <ScanCode onFound={(text) => openScanned(text, navigate)} />
        </Suspense>
      )}
      {'BarcodeDetector' in window && (
        <Button variant="secondary" size="small" onClick={() => setScanning(!isScanning)}>
          {isScanning ? texts.stopScan : texts.scan}
        </Button>
      )}
      <div>
        <Button variant="quiet" size="small" onClick={onClose}>
          {boardTexts.less}
        </Button>
      </div>
    </div>
  );
}

const isNobodys = (focused: Element | null, opener: Element | null): boolean =>
  focused === null || focused === document.body || focused === opener;

/** A guest who is already here shows the code on their page. Returns what is wrong with any other code. */
function openScanned(text: string, navigate: (to: string) => void): string | null {
  const seen = readHandoverQr(text);
  if (!seen) return texts.notATicket;
  navigate(paths.valetDetails(seen.ticketId));
  return null;
}
