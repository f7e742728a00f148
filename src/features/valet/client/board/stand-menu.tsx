import { lazy, Suspense, useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import { readHandoverQr } from '../../rules/handover-qr.ts';
import { CallsSwitch } from '../calls/calls-switch.tsx';
import styles from '../stand/stands.module.css';

const texts = {
  shift: t`Shift`,
  lanes: t`Lanes and gates`,
  wall: t`Wall screen`,
  wallOfAll: t`Wall screen for all stands`,
  stand: t`Stand`,
  scan: t`Scan a guest’s code`,
  stopScan: t`Stop scanning`,
  notATicket: t`This is not a ticket code.`,
};

const ScanCode = lazy(() => import('../handover/scan-code.tsx'));

type StandMoreProps = {
  readonly stand: ValetLocation;
  readonly stands: readonly ValetLocation[];
  readonly choose: (id: string) => void;
};

/** What an attendant needs once or twice a night: another stand, the shift, a screen on the wall. */
export default function StandMenu({ stand, stands, choose }: StandMoreProps) {
  return (
    <div className={styles.more}>
      {stands.length > 1 && (
        <SelectField
          label={texts.stand}
          value={stand._id}
          onChange={choose}
          options={stands.map((each) => ({ value: each._id, label: nameLot(each) }))}
        />
      )}
      {stand.settings && (
        <>
          <CallsSwitch locationId={stand._id} timeZone={stand.timeZone} />
          {'BarcodeDetector' in window && <ScanGuest />}
          <div className={ui.cluster}>
            <ButtonLink to={paths.valetShift()} variant="secondary" size="small">
              {texts.shift}
            </ButtonLink>
            {stand.hasLanes && (
              <ButtonLink to={paths.lotLanes(stand._id)} variant="secondary" size="small">
                {texts.lanes}
              </ButtonLink>
            )}
            <ButtonLink to={`${paths.valet()}?wall=1`} variant="secondary" size="small">
              {texts.wall}
            </ButtonLink>
            {stands.length > 1 && (
              <ButtonLink to={`${paths.valet()}?wall=all`} variant="secondary" size="small">
                {texts.wallOfAll}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** A guest who is already here shows the code on their page, which leads to their car. */
function ScanGuest() {
  const [, navigate] = useLocation();
  const [isScanning, setScanning] = useState(false);
  /** @returns what is wrong with another code */
  const open = (text: string): string | null => {
    const seen = readHandoverQr(text);
    if (!seen) return texts.notATicket;
    navigate(paths.valetDetails(seen.ticketId));
    return null;
  };
  return (
    <>
      {isScanning && (
        <Suspense fallback={<Skeleton height="18rem" />}>
          <ScanCode onFound={open} />
        </Suspense>
      )}
      <Button variant="secondary" size="small" onClick={() => setScanning(!isScanning)}>
        {isScanning ? texts.stopScan : texts.scan}
      </Button>
    </>
  );
}
