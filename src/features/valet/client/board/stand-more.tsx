import { paths } from '#app/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import { CallsSwitch } from '../calls/calls-switch.tsx';
import styles from '../stand/stands.module.css';
import { boardTexts as texts } from './board-texts.ts';

type StandMoreProps = {
  readonly stand: ValetLocation;
  readonly stands: readonly ValetLocation[];
  readonly choose: (id: string) => void;
};

/** What an attendant needs once or twice a night: another stand, the shift, a screen on the wall. */
export default function StandMore({ stand, stands, choose }: StandMoreProps) {
  return (
    <div className={styles.more}>
      {stands.length > 1 && (
        <SelectField
          label={texts.stand}
          value={stand._id}
          onChange={choose}
          options={stands.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      {stand.settings && (
        <>
          <CallsSwitch locationId={stand._id} timeZone={stand.timeZone} />
          <div className={styles.ways}>
            <ButtonLink to={paths.valetShift()} variant="secondary" size="small">
              {texts.shift}
            </ButtonLink>
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
