import { msgid, ngettext, t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import { Since } from '../board/since.tsx';
import { DayFigures } from './day-figures.tsx';
import { StandSpaces } from './stand-spaces.tsx';
import styles from './stands.module.css';
import { usePromise } from './use-stand.ts';

const texts = {
  open: t`Cars with us`,
  waiting: t`Waiting`,
  inFront: t`In front`,
  longest: t`longest wait`,
  nobodyWaits: t`No one is waiting`,
  late: (cars: number) => ngettext(msgid`${cars} car is late.`, `${cars} cars are late.`, cars),
  shiftBy: (name: string) => t`Shift opened by ${name}`,
  noShift: t`No shift is open`,
  board: t`Open board`,
  settings: t`Valet settings`,
  of: (name: string) => t` of ${name}`,
};

/** One stand at a glance: who is waiting, since when, and the day's totals. */
export function StandCard({ stand }: { readonly stand: ValetLocation }) {
  const { _id, name, address, open, waiting, inFront, waitingSince, spaces, late, shiftBy } = stand;
  const promised = usePromise(_id);
  const figures = [
    { label: texts.waiting, value: waiting },
    { label: texts.inFront, value: inFront },
    { label: texts.open, value: open },
  ];
  const ofName = <VisuallyHidden>{texts.of(name)}</VisuallyHidden>;
  return (
    <Card>
      <div>
        <h2>{name}</h2>
        <p className={ui.soft}>{address}</p>
      </div>
      <dl className={styles.now}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <StandSpaces spaces={spaces} />
      <p>
        {late > 0 && <strong className={ui.error}>{texts.late(late)} </strong>}
        {waitingSince === null ? (
          texts.nobodyWaits
        ) : (
          <Since at={waitingSince} label={texts.longest} maxMinutes={promised} />
        )}
      </p>
      <p className={ui.soft}>{shiftBy === null ? texts.noShift : texts.shiftBy(shiftBy)}</p>
      <DayFigures totals={stand} />
      <div className={ui.row}>
        <ButtonLink to={paths.managedStand(_id)} variant="secondary" size="small">
          {texts.board}
          {ofName}
        </ButtonLink>
        <ButtonLink to={paths.standSettings(_id)} variant="quiet" size="small">
          {texts.settings}
          {ofName}
        </ButtonLink>
      </div>
    </Card>
  );
}
