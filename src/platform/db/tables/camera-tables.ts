// Types of the tables of cameras.

import type { Generated } from 'kysely';
import type { CameraDirection } from '#features/cameras/rules/camera-direction.ts';
import type { CameraMaker } from '#features/cameras/rules/camera-makers.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type CamerasTable = {
  locationId: string;
  id: string;
  /** Of its lane; also the `camera` of its reads. */
  name: string;
  maker: CameraMaker;
  direction: CameraDirection;
  /** Of the key in its address, which names its lot. */
  keyHash: string;
  /** With which its maker signs; null if its owner set none. */
  sealedSecret: string | null;
  addedAt: Timestamp;
  revokedAt: NullableTimestamp;
  /** When it last sent anything. */
  heardAt: NullableTimestamp;
  /** By how many milliseconds its latest messages came after their times. */
  clockLags: Generated<readonly number[]>;
  /** It was silent for an hour in which its lot was open; null once it is heard again. */
  silentSince: NullableTimestamp;
  /** When it was last found quiet, and its lot closed. */
  lookedAt: NullableTimestamp;
};

/** What was not understood, for a day. */
export type CameraMessagesTable = {
  locationId: string;
  id: string;
  cameraId: string;
  receivedAt: Timestamp;
  contentType: string;
  beginning: string;
  missing: string;
};

export type CameraTables = {
  cameras: CamerasTable;
  cameraMessages: CameraMessagesTable;
};
