// Pictures of the demo's lots, drawn by the program: a garage or an open lot in front of a skyline, by day or in the evening.

import { Resvg } from '@resvg/resvg-js';
import type { Random } from './demo-random.ts';

export type DrawnLot = { readonly kind: 'garage' | 'open'; readonly light: 'day' | 'evening' };

const [WIDTH, HEIGHT, STREET] = [1200, 800, 590];

type Colors = Readonly<Record<'sky' | 'low' | 'far' | 'near' | 'wall' | 'inside' | 'ground' | 'line' | 'lit', string>>;
const COLORS: Readonly<Record<DrawnLot['light'], Colors>> = {
  day: {
    ...{ sky: '#9ccbe6', low: '#e3f0f2', far: '#b4cdd9', near: '#8fb0c1', wall: '#d9d2c5', inside: '#5d6b72' },
    ...{ ground: '#6c7579', line: '#eef0ec', lit: '#f6f1dc' },
  },
  evening: {
    ...{ sky: '#2b3a67', low: '#e9a178', far: '#4c527f', near: '#353c66', wall: '#7f6a72', inside: '#f2c879' },
    ...{ ground: '#333a4d', line: '#c9cbd6', lit: '#ffdf9a' },
  },
};
const CARS = ['#c2483d', '#2f6f8f', '#e8e6e0', '#3a4046', '#d6a03c', '#4f7a5b'];

/** A PNG of 1200 by 800 pixels. */
export function drawLot({ kind, light }: DrawnLot, random: Random): Buffer {
  const colors = COLORS[light];
  const parts = [
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${colors.sky}"/><stop offset="1" stop-color="${colors.low}"/></linearGradient></defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#s)'),
    skyline(colors.far, { from: 150, to: 330, lit: null }, random),
    skyline(colors.near, { from: 280, to: 420, lit: light === 'evening' ? colors.lit : null }, random),
    kind === 'garage' ? garage(colors) : trees(colors, random),
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

/** Four decks behind parapets, and the entrance. */
function garage({ wall, inside }: Colors): string {
  const decks = [0, 1, 2, 3].map((deck) => rect(300, 262 + deck * 82, 600, 42, inside));
  const columns = [0, 1, 2, 3, 4, 5].map((column) => rect(290 + column * 120, 230, 20, STREET - 230, wall));
  const entrance = rect(360, STREET - 74, 160, 74, '#20262b', 6) + rect(360, STREET - 84, 160, 14, '#e0b12f');
  return rect(290, 230, 620, STREET - 230, wall) + decks.join('') + columns.join('') + entrance;
}

function trees({ near }: Colors, random: Random): string {
  const one = (x: number) => {
    const radius = random.between(44, 66);
    const crown = `<circle cx="${x}" cy="${STREET - 90}" r="${radius}" fill="#4f7a5b"/>`;
    return rect(x - 5, STREET - 60, 10, 60, '#5d4a3c') + crown;
  };
  return rect(0, STREET - 26, WIDTH, 26, near) + [330, 520, 760, 1010].map(one).join('');
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
