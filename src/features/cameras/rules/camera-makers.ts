import { t } from 'ttag';

export const CAMERA_MAKERS = ['plate_recognizer', 'rekor_scout', 'verkada', 'hikvision', 'axis', 'parkvale'] as const;
/** `parkvale`: a program that sends our own form. */
export type CameraMaker = (typeof CAMERA_MAKERS)[number];

const BRANDS: Readonly<Record<Exclude<CameraMaker, 'parkvale'>, string>> = {
  plate_recognizer: 'Plate Recognizer Stream',
  rekor_scout: 'Rekor Scout',
  verkada: 'Verkada',
  hikvision: 'Hikvision',
  axis: 'Axis License Plate Verifier',
};

export const nameMaker = (maker: CameraMaker): string =>
  maker === 'parkvale' ? t`A program of our own` : BRANDS[maker];

/** Whose messages are signed with a secret that the owner sets. */
export const SIGNS: ReadonlySet<CameraMaker> = new Set(['verkada']);
