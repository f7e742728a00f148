export const CAMERA_MAKERS = ['plate_recognizer', 'rekor_scout', 'verkada', 'hikvision', 'axis', 'parkvale'] as const;
/** `parkvale`: a program that sends our own form. */
export type CameraMaker = (typeof CAMERA_MAKERS)[number];

/** Whose messages are signed with a secret that the owner sets. */
export const SIGNS: ReadonlySet<CameraMaker> = new Set(['verkada']);
