// Simplifies outlines of land and lakes.

type Point = readonly [number, number];
export type Line = readonly Point[];

/** Keeps only the points that are farther than `tolerance` from where the line would run without them (Douglas-Peucker). */
export function thinOut(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let [farthest, distance] = [0, 0];
  for (let at = 1; at < line.length - 1; at += 1) {
    const away = distanceTo(line[at] ?? first, first, last);
    if (away > distance) [farthest, distance] = [at, away];
  }
  if (distance <= tolerance) return [first, last];
  const before = thinOut(line.slice(0, farthest + 1), tolerance);
  return [...before, ...thinOut(line.slice(farthest), tolerance).slice(1)];
}

/** The distance from a point to the segment between two others. A ring ends where it begins, so its segment may be a single point. */
function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy);
}

/** Whether the point is inside one of the polygons: a ray from it then crosses their lines an odd number of times. */
export function isInside([x, y]: Point, polygons: readonly (readonly (readonly (readonly number[])[])[])[]): boolean {
  return polygons.some((rings) => {
    let inside = false;
    for (const ring of rings) {
      for (let at = 1; at < ring.length; at += 1) {
        const [ax = 0, ay = 0] = ring[at - 1] ?? [];
        const [bx = 0, by = 0] = ring[at] ?? [];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      }
    }
    return inside;
  });
}
