// Pictures of the demo's lots, drawn by the program: a garage or an open lot in front of what its neighborhood is known for, by day or in
// the evening.

import { Resvg } from '@resvg/resvg-js';
import { type Random, seededRandom } from './demo-random.ts';

export type DrawnLot = {
  readonly kind: 'garage' | 'open';
  readonly light: 'day' | 'evening';
  /** Before the skyline; nothing, if omitted. */
  readonly behind?: 'lofts' | 'lake' | 'hall' | 'station' | 'ballpark' | 'airport';
  /** Of a garage. */
  readonly wall?: string;
  readonly decks?: number;
};

const [WIDTH, HEIGHT, STREET] = [1200, 800, 590];

type Colors = Readonly<Record<'sky' | 'low' | 'far' | 'near' | 'wall' | 'inside' | 'ground' | 'line' | 'lit', string>>;
const COLORS: Readonly<Record<DrawnLot['light'], Colors>> = {
  day: {
    sky: '#9ccbe6',
    low: '#e3f0f2',
    far: '#b4cdd9',
    near: '#8fb0c1',
    wall: '#d9d2c5',
    inside: '#5d6b72',
    ground: '#6c7579',
    line: '#eef0ec',
    lit: '#f6f1dc',
  },
  evening: {
    sky: '#2b3a67',
    low: '#e9a178',
    far: '#4c527f',
    near: '#353c66',
    wall: '#7f6a72',
    inside: '#f2c879',
    ground: '#333a4d',
    line: '#c9cbd6',
    lit: '#ffdf9a',
  },
};
const CARS = ['#c2483d', '#2f6f8f', '#e8e6e0', '#3a4046', '#d6a03c', '#4f7a5b'];

type Drawing = { readonly lots: ReadonlyArray<readonly DrawnLot[]>; readonly seed: number };

/** PNGs of 1200 by 800 pixels. */
export function drawLots({ lots, seed }: Drawing): readonly (readonly Uint8Array[])[] {
  const random = seededRandom(seed);
  return lots.map((drawn) => drawn.map((each) => drawLot(each, random)));
}

function drawLot({ kind, light, behind, wall, decks = 4 }: DrawnLot, random: Random): Buffer {
  const colors = { ...COLORS[light], ...(wall && { wall }) };
  const parts = [
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${colors.sky}"/><stop offset="1" stop-color="${colors.low}"/></linearGradient></defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#s)'),
    skyline(colors.far, { from: 150, to: 330, lit: null }, random),
    skyline(colors.near, { from: 280, to: 420, lit: light === 'evening' ? colors.lit : null }, random),
    behind ? BEHIND[behind](colors, random) : '',
    kind === 'garage' ? garage(colors, decks) : trees(colors, random, behind ? [250, 1090] : [330, 520, 760, 1010]),
    rect(0, STREET, WIDTH, HEIGHT - STREET, colors.ground),
    parkedCars(colors, random),
    sign(kind === 'garage' ? 930 : 130),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

type Heights = { readonly from: number; readonly to: number; readonly lit: string | null };

function skyline(fill: string, { from, to, lit }: Heights, random: Random): string {
  const towers: string[] = [];
  for (let x = -20; x < WIDTH; ) {
    const [width, top] = [random.between(70, 150), random.between(from, to)];
    towers.push(rect(x, top, width, STREET - top, fill));
    for (let y = top + 24; lit && y < STREET - 40; y += 38) {
      for (let at = x + 14; at < x + width - 20; at += 30)
        if (random.chance(0.35)) towers.push(rect(at, y, 12, 18, lit, 2));
    }
    x += width + random.between(0, 12);
  }
  return towers.join('');
}

/** Decks behind parapets, and the entrance. */
function garage({ wall, inside }: Colors, decks: number): string {
  const top = STREET - 32 - decks * 82;
  const open = drawTimes(decks, (deck) => rect(300, top + 32 + deck * 82, 600, 42, inside));
  const columns = drawTimes(6, (column) => rect(290 + column * 120, top, 20, STREET - top, wall));
  const entrance = rect(360, STREET - 74, 160, 74, '#20262b', 6) + rect(360, STREET - 84, 160, 14, '#e0b12f');
  return rect(290, top, 620, STREET - top, wall) + open + columns + entrance;
}

type Draw = (colors: Colors, random: Random) => string;
const BRICKS = ['#8c4a3c', '#a2604a', '#7a4136', '#96604f'];

const BEHIND: Readonly<Record<NonNullable<DrawnLot['behind']>, Draw>> = {
  lofts: ({ inside }, random) =>
    drawTimes(4, (house) => {
      const [x, top] = [180 + house * 220, random.between(270, 350)];
      const windows = drawTimes(4, (column) =>
        drawTimes(3, (row) => rect(x + 22 + column * 46, top + 30 + row * 70, 26, 42, inside, 3)),
      );
      return rect(x, top, 208, STREET - top, BRICKS[house] ?? '') + rect(x - 4, top - 12, 216, 14, '#d9d2c5') + windows;
    }),
  lake: ({ near }) => {
    const spokes = drawTimes(6, (spoke) => {
      const [dx, dy] = [130 * Math.cos((spoke * Math.PI) / 6), 130 * Math.sin((spoke * Math.PI) / 6)];
      return `<path d="M${150 - dx} ${370 - dy}L${150 + dx} ${370 + dy}" stroke="#e8e6e0" stroke-width="5"/>`;
    });
    const wheel = '<circle cx="150" cy="370" r="130" fill="none" stroke="#e8e6e0" stroke-width="9"/>';
    const legs = `<path d="M150 370L90 ${STREET}M150 370L210 ${STREET}" stroke="#c9cbd6" stroke-width="9"/>`;
    return rect(0, 470, WIDTH, STREET - 470, '#5f9dbd') + rect(0, 470, WIDTH, 6, near) + legs + wheel + spokes;
  },
  hall: ({ inside }) => {
    const awnings = drawTimes(8, (stall) => rect(180 + stall * 108, 468, 96, 34, stall % 2 ? '#e8e6e0' : '#b5573f', 4));
    return (
      rect(160, 360, 900, STREET - 360, '#9a6a52') +
      rect(160, 348, 900, 18, '#5d4a3c') +
      awnings +
      drawTimes(
        8,
        (stall) =>
          rect(186 + stall * 108, 506, 84, STREET - 506, inside) + rect(196 + stall * 108, 392, 64, 52, inside, 4),
      )
    );
  },
  station: ({ wall }) => {
    const gable = `<path d="M240 330L600 220L960 330z" fill="${wall}"/>`;
    const columns = drawTimes(9, (column) => rect(285 + column * 76, 356, 24, STREET - 356, '#efe9dc', 4));
    return gable + rect(240, 330, 720, 30, '#c9bfae') + rect(262, 356, 676, STREET - 356, '#6b6259') + columns;
  },
  ballpark: ({ lit }) => {
    const mast = (x: number) =>
      rect(x, 190, 12, STREET - 190, '#59636a') +
      rect(x - 54, 150, 120, 56, '#39434a', 6) +
      drawTimes(4, (lamp) => `<circle cx="${x - 38 + lamp * 29}" cy="178" r="10" fill="${lit}"/>`);
    const stand = `<path d="M140 ${STREET}V420Q600 300 1060 420V${STREET}z" fill="#3f6b54"/>`;
    const rows = drawTimes(3, (row) => {
      const y = 452 + row * 34;
      return `<path d="M165 ${y}Q600 ${y - 110} 1035 ${y}" fill="none" stroke="#7da48a" stroke-width="8"/>`;
    });
    return mast(250) + mast(950) + stand + rows;
  },
  airport: ({ wall, inside }) => {
    const tower =
      rect(250, 300, 44, STREET - 300, wall) +
      `<path d="M216 300L232 232H312L328 300z" fill="${inside}"/>` +
      rect(226, 222, 92, 14, wall, 4);
    const plane =
      '<path d="M640 330q-10-8 0-14l150-10 44-54h26l-18 52h70q34 0 46 16 4 14-30 16l-250 4z" fill="#f2f4f4"/><path d="M770 326l-70 62h34l120-58z" fill="#2f6f8f"/>';
    return tower + plane + rect(420, 452, 660, STREET - 452, wall, 10) + rect(444, 484, 612, 46, inside, 6);
  },
};

const drawTimes = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

function trees({ near }: Colors, random: Random, places: readonly number[]): string {
  const one = (x: number) => {
    const radius = random.between(44, 66);
    const crown = `<circle cx="${x}" cy="${STREET - 90}" r="${radius}" fill="#4f7a5b"/>`;
    return rect(x - 5, STREET - 60, 10, 60, '#5d4a3c') + crown;
  };
  return rect(0, STREET - 26, WIDTH, 26, near) + places.map(one).join('');
}

function parkedCars({ line }: Colors, random: Random): string {
  const spaces = [0, 1, 2, 3, 4, 5, 6].map((space) => 60 + space * 180);
  const lines = spaces.map((x) => rect(x - 12, STREET + 60, 6, 130, line));
  const cars = spaces.slice(0, -1).map((x) => (random.chance(0.72) ? car(x + 16, STREET + 78, random) : ''));
  return lines.join('') + cars.join('');
}

function car(x: number, y: number, random: Random): string {
  const color = random.pick(CARS);
  const roof = `<path d="M${x + 22} ${y + 34}q8-32 26-34h42q18 2 28 34z" fill="${color}"/>`;
  const glass = `<path d="M${x + 36} ${y + 32}q5-20 16-22h14v22zm38 0V${y + 10}h14q10 2 17 22z" fill="#cfe3ea"/>`;
  const wheel = (at: number) =>
    `<circle cx="${at}" cy="${y + 74}" r="15" fill="#22272b"/><circle cx="${at}" cy="${y + 74}" r="6" fill="#9aa3a8"/>`;
  return roof + glass + rect(x, y + 30, 138, 42, color, 14) + wheel(x + 32) + wheel(x + 106);
}

function sign(x: number): string {
  const post = rect(x + 49, 420, 12, STREET - 400, '#4a5257');
  const letter = `<path d="M${x + 36} 408v-72h28a24 24 0 0 1 0 48h-12v24zm16-38h10a10 10 0 0 0 0-20h-10z" fill="#fff" fill-rule="evenodd"/>`;
  return post + rect(x, 316, 110, 112, '#0b6e75', 18) + letter;
}
