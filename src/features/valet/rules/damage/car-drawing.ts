/** The outline of a car from its four sides, as paths that a page and a PDF draw alike. It stands for any car: nobody measures on it. */

import type { CarSide } from './damage.ts';

export type CarDrawing = {
  readonly width: number;
  readonly height: number;
  /** Filled and outlined. */
  readonly body: string;
  readonly glass: string;
  /** Outlines only. */
  readonly lines: string;
  readonly dark: string;
};

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Seen from the left, with the front at the left; the other side is its mirror image. */
const sideOf = (at: (x: number) => number, sweep: 0 | 1): CarDrawing => {
  const p = (x: number, y: number) => `${at(x)} ${y}`;
  return {
    width: 260,
    height: 100,
    body: [
      `M${p(10, 70)}C${p(9, 58)} ${p(15, 52)} ${p(30, 49)}L${p(74, 42)}C${p(88, 28)} ${p(104, 20)} ${p(128, 19)}`,
      `L${p(160, 19)}C${p(184, 20)} ${p(200, 30)} ${p(215, 43)}L${p(240, 48)}C${p(248, 50)} ${p(252, 58)} ${p(250, 72)}`,
      `L${p(248, 76)}L${p(226, 76)}A22 22 0 0 ${sweep} ${p(182, 76)}L${p(86, 76)}A22 22 0 0 ${sweep} ${p(42, 76)}`,
      `L${p(12, 76)}Z`,
    ].join(''),
    glass: [
      `M${p(86, 42)}C${p(98, 30)} ${p(110, 25)} ${p(128, 25)}L${p(136, 25)}L${p(136, 42)}Z`,
      `M${p(142, 25)}L${p(160, 25)}C${p(177, 26)} ${p(190, 32)} ${p(203, 42)}L${p(142, 42)}Z`,
    ].join(''),
    lines: [
      `M${p(139, 42)}L${p(139, 72)}M${p(90, 46)}L${p(94, 72)}M${p(184, 46)}L${p(180, 60)}`,
      `M${p(124, 50)}L${p(133, 50)}M${p(168, 50)}L${p(177, 50)}M${p(14, 58)}L${p(28, 56)}M${p(240, 54)}L${p(249, 58)}`,
    ].join(''),
    dark: circle(at(64), 76, 17) + circle(at(204), 76, 17),
  };
};

const FACE =
  'M28 90L28 82C15 80 12 72 13 60C14 51 18 47 27 45L39 22C41 18 45 16 51 16L89 16C95 16 99 18 101 22L113 45C122 47 126 51 127 60C128 72 125 80 112 82L112 90L96 90L96 82L44 82L44 90Z';

export const CAR_DRAWINGS: Readonly<Record<CarSide, CarDrawing>> = {
  front: {
    width: 140,
    height: 100,
    body: FACE,
    glass: 'M35 44L47 25C48 23 50 22 53 22L87 22C90 22 92 23 93 25L105 44Z',
    lines: 'M19 56L38 60L37 67L18 64ZM121 56L102 60L103 67L122 64ZM50 60L90 60L87 70L53 70ZM57 74L83 74L83 80L57 80Z',
    dark: '',
  },
  back: {
    width: 140,
    height: 100,
    body: FACE,
    glass: 'M40 40L48 26C49 24 51 23 54 23L86 23C89 23 91 24 92 26L100 40Z',
    lines: 'M15 54L36 54L33 66L15 64ZM125 54L104 54L107 66L125 64ZM55 56L85 56L85 65L55 65ZM27 45L113 45M24 74L116 74',
    dark: '',
  },
  left: sideOf((x) => x, 0),
  right: sideOf((x) => 260 - x, 1),
};

/** Where on a side a mark is, for people who do not see the drawing. */
export const PLACE_ROWS = ['upper', 'middle', 'lower'] as const;
export type PlaceRow = (typeof PLACE_ROWS)[number];
/** On the drawing, from left to right. */
export const PLACE_COLUMNS = ['first', 'center', 'last'] as const;
export type PlaceColumn = (typeof PLACE_COLUMNS)[number];

const THIRD = 1000 / 3;
const pickThird = <T>(parts: readonly [T, T, T], index: number): T => {
  if (index < THIRD) return parts[0];
  return index < 2 * THIRD ? parts[1] : parts[2];
};

export const rowOf = (y: number): PlaceRow => pickThird(PLACE_ROWS, y);
export const columnOf = (x: number): PlaceColumn => pickThird(PLACE_COLUMNS, x);

/** The center of one of the nine fields. */
export const middleOf = (row: PlaceRow, column: PlaceColumn): { readonly x: number; readonly y: number } => ({
  x: Math.round((PLACE_COLUMNS.indexOf(column) + 0.5) * THIRD),
  y: Math.round((PLACE_ROWS.indexOf(row) + 0.5) * THIRD),
});

/** What an edge of a drawing points toward: on a side view the car's front or rear, otherwise the side as seen. */
export const edgeOf = (side: CarSide, column: PlaceColumn): 'center' | 'front' | 'rear' | 'left' | 'right' => {
  if (column === 'center') return 'center';
  const isFirst = column === 'first';
  if (side === 'left') return isFirst ? 'front' : 'rear';
  if (side === 'right') return isFirst ? 'rear' : 'front';
  return isFirst ? 'left' : 'right';
};
