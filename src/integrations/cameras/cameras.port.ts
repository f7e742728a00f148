// What cameras that read license plates send, each maker in its own form, turned into one.

import type { CameraMaker } from '#features/cameras/rules/camera-makers.ts';

/** As it arrived over HTTP. */
export type CameraMessage = {
  readonly contentType: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
};

export type CameraRead = {
  /** The same for one passage of a car, however often the camera reports it; unique to the camera. */
  readonly passage: string;
  /** As it was read. */
  readonly plate: string;
  /** The two-letter code; null if none was read. */
  readonly state: string | null;
  /** From 0 to 1. */
  readonly confidence: number;
  /** By the camera's clock; null if it does not say. */
  readonly at: Date | null;
  /** A lane's direction, or which way the car drove in the picture; null if the camera does not know. */
  readonly moved: 'in' | 'out' | 'towards' | 'away' | null;
  /** Undecoded, or where it can be fetched for a while; null if there is none. */
  readonly picture: Uint8Array | PictureUrl | null;
};

export type PictureUrl = { readonly url: string };

/** Fetches the pictures that messages only have the URL of. */
export type CameraPictures = {
  /** Never throws. @returns null if it cannot be had */
  fetch(url: string): Promise<Uint8Array | null>;
};

export type CameraReport =
  | { readonly kind: 'reads'; readonly reads: readonly CameraRead[] }
  /**
   * Understood, but nothing to record: a sign of life, a test of the connection, another event, a car without a readable plate, or a part
   * of a passage that is reported as a whole.
   */
  | { readonly kind: 'nothing' }
  /** `missing` names, for its owner, the fields that a read lacked, in the maker's words and nobody's language. */
  | { readonly kind: 'not_understood'; readonly missing: string };

/** One maker's form. Never throws, whatever the bytes are. */
export type CameraAdapter = {
  readonly maker: CameraMaker;
  readonly read: (message: CameraMessage) => Promise<CameraReport>;
  /** For makers that sign: whether the message is signed with this secret, lately. Our address has a key of its own, so a secret is optional. */
  readonly isSigned?: (message: CameraMessage, secret: string, now: Date) => boolean;
};
