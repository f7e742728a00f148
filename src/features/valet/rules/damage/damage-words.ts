/** How marks of damage are worded, on pages and in the incident file. */

import { t } from 'ttag';
import { columnOf, edgeOf, rowOf } from './car-drawing.ts';
import type { CarSide, DamageKind, DamageMark } from './damage.ts';

export const sideWord = (side: CarSide): string =>
  ({ front: t`Front`, back: t`Rear`, left: t`Left side`, right: t`Right side` })[side];

export const kindWord = (kind: DamageKind): string =>
  ({
    scratch: t`Scratch`,
    dent: t`Dent`,
    crack: t`Crack`,
    chip: t`Chip`,
    missing_part: t`Missing part`,
    other: t`Other damage`,
  })[kind];

const rowWord = (y: number): string => ({ upper: t`upper part`, middle: t`middle`, lower: t`lower part` })[rowOf(y)];

const edgeWord = (side: CarSide, x: number): string =>
  ({
    front: t`toward the front`,
    rear: t`toward the rear`,
    left: t`on the left`,
    right: t`on the right`,
    center: t`in the center`,
  })[edgeOf(side, columnOf(x))];

/** "toward the rear, lower part". */
export const placeWord = ({ side, x, y }: Pick<DamageMark, 'side' | 'x' | 'y'>): string =>
  `${edgeWord(side, x)}, ${rowWord(y)}`;

/** "Scratch: left side, toward the rear, lower part". */
export const describeMark = (mark: Pick<DamageMark, 'side' | 'x' | 'y' | 'kind'>): string =>
  `${kindWord(mark.kind)}: ${sideWord(mark.side).toLowerCase()}, ${placeWord(mark)}`;
