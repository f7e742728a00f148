// Keeps labels apart: what is drawn first, and matters most, keeps its place.

export type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

export type FreeSpace = {
  /** Takes the area if it is free and inside the picture; returns whether it was. It may overlap its `own` area. */
  readonly claim: (area: Area, own?: Area) => boolean;
  /** Takes the area unconditionally. */
  readonly occupy: (area: Area) => void;
};

/** Space between two labels. */
const GAP = 5;

export function freeSpaceIn(width: number, height: number, margin: number): FreeSpace {
  const taken: Area[] = [];
  const isInside = (area: Area) =>
    area.left >= margin && area.top >= margin && area.right <= width - margin && area.bottom <= height - margin;
  return {
    claim(area, own) {
      const isFree = isInside(area) && !taken.some((other) => other !== own && overlaps(area, other, GAP));
      if (isFree) taken.push(area);
      return isFree;
    },
    occupy: (area) => void taken.push(area),
  };
}

export function overlaps(a: Area, b: Area, gap: number): boolean {
  return a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;
}
