import { msgid, ngettext, t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import styles from './stands.module.css';

const texts = {
  full: t`Full`,
  spacesLeft: (left: number) => ngettext(msgid`${left} space left`, `${left} spaces left`, left),
  spacesTaken: (taken: number, capacity: number) => t`${taken} of ${capacity} taken`,
  spacesOver: (over: number) => t`${over} over`,
};

/** How many of a stand's spaces are left; empty if it does not count them. */
export function StandSpaces({ spaces }: Pick<ValetLocation, 'spaces'>) {
  if (spaces === null) return null;
  const { capacity, taken, left, over } = spaces;
  return (
    <p className={classNames(ui.row, styles.spaces)}>
      <strong>{texts.spacesLeft(left)}</strong>
      <span className={ui.soft}>{texts.spacesTaken(taken, capacity)}</span>
      {left === 0 && (
        <StatusBadge tone={over > 0 ? 'red' : 'orange'}>{over > 0 ? texts.spacesOver(over) : texts.full}</StatusBadge>
      )}
    </p>
  );
}
