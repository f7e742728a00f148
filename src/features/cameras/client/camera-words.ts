import { t } from 'ttag';
import type { CameraDirection } from '../rules/camera-direction.ts';
import type { CameraMaker } from '../rules/camera-makers.ts';

export const DIRECTION_WORDS: Readonly<Record<CameraDirection, string>> = {
  in: t`All cars drive in`,
  out: t`All cars drive out`,
  towards_in: t`Cars towards the camera drive in, others out`,
  towards_out: t`Cars towards the camera drive out, others in`,
};

/** How the address is entered on each maker's screen. */
export const STEPS: Readonly<Record<CameraMaker, readonly string[]>> = {
  plate_recognizer: [
    t`Open the Stream dashboard, or the file config.ini of the computer that runs Stream.`,
    t`Add a webhook target with this address as its URL.`,
    t`Turn on “image” if pictures should be sent as well.`,
    t`Add the target to this camera’s webhook_targets.`,
    t`Restart Stream, and let a car pass.`,
  ],
  rekor_scout: [
    t`Sign in to the Rekor Scout website and open Configuration, WebHooks.`,
    t`Choose Add new, and a custom WebHook.`,
    t`Enter this address as the destination URL.`,
    t`Choose this camera, all plates, and group results.`,
    t`Save, and let a car pass.`,
  ],
  verkada: [
    t`In Command, open Admin, API & Integrations, Webhooks.`,
    t`Add a webhook with this address as its URL.`,
    t`Enter the same shared secret there and here.`,
    t`Subscribe it to license plate recognition only.`,
    t`Save, and let a car pass.`,
  ],
  hikvision: [
    t`Open the camera’s own page in a browser and sign in.`,
    t`Open Configuration, Network, Advanced Settings, HTTP Listening (Alarm Server).`,
    t`Enter the host, the port 443, HTTPS and the part of this address after the host as its URL.`,
    t`Under Road Traffic, turn on Notify Surveillance Center for vehicle detection.`,
    t`Save, press Test, and let a car pass.`,
  ],
  axis: [
    t`Open the camera’s page, Apps, License Plate Verifier.`,
    t`Open Integration, Push events, and choose HTTP POST with JSON.`,
    t`Enter this address as the server URL.`,
    t`Turn on images if pictures should be sent as well.`,
    t`Press Connect, and let a car pass.`,
  ],
  parkvale: [
    t`POST each read to this address as JSON; no key is needed besides.`,
    t`Send “_id”, “plate”, “confidence” from 0 to 1 and “at”.`,
    t`“state”, “direction” and “picture” (a JPEG in base64) may be omitted.`,
    t`Send a read again until it is answered with 200; it counts once.`,
    t`The API’s documentation describes the same fields under “reads”.`,
  ],
};
