/** Which way the lane under a camera leads, by the camera's name: for cameras that do not send it with their reads. */
export type Lanes = Readonly<Record<string, Direction>>;

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];
