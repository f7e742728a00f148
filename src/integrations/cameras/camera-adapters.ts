import type { CameraMaker } from '#features/cameras/rules/camera-makers.ts';
import { axis } from './axis.ts';
import type { CameraAdapter } from './cameras.port.ts';
import { hikvision } from './hikvision.ts';
import { parkvaleCamera } from './parkvale-camera.ts';
import { plateRecognizer } from './plate-recognizer.ts';
import { rekorScout } from './rekor-scout.ts';
import { verkada } from './verkada.ts';

export const cameraAdapters: Readonly<Record<CameraMaker, CameraAdapter>> = {
  plate_recognizer: plateRecognizer,
  rekor_scout: rekorScout,
  verkada,
  hikvision,
  axis,
  parkvale: parkvaleCamera,
};
