/** Which way a lane leads, by what its camera says and what its owner chose for it. */

export const CAMERA_DIRECTIONS = ['in', 'out', 'towards_in', 'towards_out'] as const;
/**
 * in, out: all cars that it reads drive that way, whatever it says. towards_in: it says which way a car drives, and cars that come towards
 * it drive in. towards_out: those drive out.
 */
export type CameraDirection = (typeof CAMERA_DIRECTIONS)[number];

type Moved = 'in' | 'out' | 'towards' | 'away' | null;

/** Null if the camera has to say it and does not. */
export const directionOf = (chosen: CameraDirection, moved: Moved): 'in' | 'out' | null => {
  if (chosen === 'in' || chosen === 'out') return chosen;
  if (moved === null || moved === 'in' || moved === 'out') return moved;
  return (moved === 'towards') === (chosen === 'towards_in') ? 'in' : 'out';
};
