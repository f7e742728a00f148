// Prices on the map stand beside each other: labels that would cover one another move apart, and none is cut at the map's edge.

type Size = { readonly width: number; readonly height: number };
/** In pixels from the view's corner; its middle is at x, y. */
export type Label = Size & { readonly x: number; readonly y: number };
export type Offset = { readonly x: number; readonly y: number };

type Options = {
  readonly view: Size;
  /** What no label may cover: the pin of the place. */
  readonly fixed?: readonly Label[];
};

/** A label farther away would seem to belong to another street. */
export const MAX_SHIFT = 56;
const GAP = 4;
/** From the edge. */
const MARGIN = 4;
const ROUNDS = 80;
const NONE: Offset = { x: 0, y: 0 };

/** How far each label moves from its spot. Those whose spot is out of view stay there. */
export function spreadLabels(labels: readonly Label[], { view, fixed = [] }: Options): readonly Offset[] {
  const moved = labels.map(({ x, y }) => ({ x, y }));
  const isInView = labels.map(({ x, y }) => x >= 0 && y >= 0 && x <= view.width && y <= view.height);
  const at = (index: number): Label => ({ ...(labels[index] as Label), ...moved[index] });
  for (let round = 0; round < ROUNDS; round++) {
    let isQuiet = true;
    const push = (index: number, { x, y }: Offset) => {
      const spot = moved[index];
      const label = labels[index];
      if (!spot || !label || !isInView[index]) return;
      const next = keptIn({ ...label, x: spot.x + x, y: spot.y + y }, label, view);
      if (Math.abs(next.x - spot.x) + Math.abs(next.y - spot.y) > 0.01) isQuiet = false;
      moved[index] = next;
    };
    for (let one = 0; one < labels.length; one++) {
      push(one, NONE);
      for (const each of fixed) push(one, apart(at(one), each, one));
      for (let other = one + 1; other < labels.length; other++) {
        const { x, y } = apart(at(one), at(other), one);
        push(one, { x: x / 2, y: y / 2 });
        push(other, { x: -x / 2, y: -y / 2 });
      }
    }
    if (isQuiet) break;
  }
  return moved.map(({ x, y }, index) => ({ x: x - (labels[index]?.x ?? 0), y: y - (labels[index]?.y ?? 0) }));
}

/** How far `one` has to go to leave the other alone: the shorter way, and for labels at one spot up and down in turn. */
function apart(one: Label, other: Label, index: number): Offset {
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  const across = (one.width + other.width) / 2 + GAP - Math.abs(dx);
  const down = (one.height + other.height) / 2 + GAP - Math.abs(dy);
  if (across <= 0 || down <= 0) return NONE;
  if (down <= across) return { x: 0, y: down * (Math.sign(dy) || (index % 2 ? 1 : -1)) };
  return { x: across * (Math.sign(dx) || 1), y: 0 };
}

/** Near its spot, and whole. */
function keptIn(label: Label, spot: Offset, view: Size): Offset {
  const shift = Math.hypot(label.x - spot.x, label.y - spot.y);
  const share = shift > MAX_SHIFT ? MAX_SHIFT / shift : 1;
  return {
    x: within(spot.x + (label.x - spot.x) * share, label.width, view.width),
    y: within(spot.y + (label.y - spot.y) * share, label.height, view.height),
  };
}

function within(middle: number, size: number, room: number): number {
  const half = size / 2 + MARGIN;
  return Math.max(half, Math.min(room - half, middle));
}
