import type { MouseEvent } from 'react';
import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { CAR_DRAWINGS } from '../../rules/damage/car-drawing.ts';
import { CAR_SIDES, type CarDamage, type CarSide, PLACE_MAX, standingMarks } from '../../rules/damage/damage.ts';
import { sideWord } from '../../rules/damage/damage-words.ts';
import styles from './car-views.module.css';

export type PlaceOnCar = { readonly side: CarSide; readonly x: number; readonly y: number };

type CarViewsProps = {
  readonly damage: CarDamage;
  /** A tap on a side. By keyboard it is the middle of the side, which the form then changes. */
  readonly onPlace?: ((place: PlaceOnCar) => void) | undefined;
};

/** A car from its four sides with the numbers of its marks. The list next to it says the same in words. */
export function CarViews({ damage, onPlace }: CarViewsProps) {
  // Until something is marked, a finger looks for its place; from then on the drawing leaves room for the marks.
  const isSmall = !onPlace || standingMarks(damage).length > 0;
  return (
    <ul className={classNames(ui.halves, styles.views, !isSmall && styles.large)}>
      {CAR_SIDES.map((side) => (
        <li key={side} className={styles[side]}>
          {onPlace ? (
            <button
              type="button"
              className={classNames(ui.stackHalf, ui.soft, styles.view)}
              aria-label={markOn(sideWord(side))}
              onClick={(event) => onPlace({ side, ...placeOn(CAR_DRAWINGS[side], event) })}
            >
              <Side side={side} damage={damage} />
            </button>
          ) : (
            <div className={classNames(ui.stackHalf, ui.soft, styles.view)}>
              <Side side={side} damage={damage} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const markOn = (side: string): string => t`Mark damage: ${side}`;

type Size = { readonly width: number; readonly height: number };

const MIDDLE = { x: PLACE_MAX / 2, y: PLACE_MAX / 2 };

/** The drawing keeps its proportions, so its element may be wider than what is drawn. */
function placeOn(drawn: Size, { detail, clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>) {
  const toScreen = currentTarget.querySelector('svg')?.getScreenCTM();
  // A key press has no position.
  if (detail === 0 || !toScreen) return MIDDLE;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toScreen.inverse());
  const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * PLACE_MAX);
  return { x: within(x / drawn.width), y: within(y / drawn.height) };
}

const MARK_RADIUS = 9;

function Side({ side, damage }: { readonly side: CarSide; readonly damage: CarDamage }) {
  const { width, height, body, glass, lines, dark } = CAR_DRAWINGS[side];
  return (
    <>
      <span className={styles.name} aria-hidden>
        {sideWord(side)}
      </span>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
        <path className={styles.body} d={body} />
        <path className={styles.glass} d={glass} />
        <path className={styles.lines} d={lines} />
        {dark && <path className={styles.dark} d={dark} />}
        {damage.marks.map((mark, index) =>
          mark.side === side && !mark.isGone ? (
            <g
              key={mark.id}
              className={styles.mark}
              transform={`translate(${(mark.x / PLACE_MAX) * width} ${(mark.y / PLACE_MAX) * height})`}
            >
              <circle r={MARK_RADIUS} />
              <text textAnchor="middle" dominantBaseline="central">
                {index + 1}
              </text>
            </g>
          ) : null,
        )}
      </svg>
    </>
  );
}
