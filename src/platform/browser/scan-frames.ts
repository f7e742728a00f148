// Looks for QR codes through a device's camera, in browsers with built-in detection. Nothing is recorded.

const LOOK_EVERY_MS = 200;

/** Missing in some browsers, and in TypeScript's DOM types. */
type BarcodeDetector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type WithDetector = { readonly BarcodeDetector: new (options: { formats: string[] }) => BarcodeDetector };

type Looking = {
  readonly report: (text: string) => void;
  readonly facing: 'environment' | 'user';
  readonly signal: AbortSignal;
};

export const canScan = (): boolean => 'BarcodeDetector' in window && navigator.mediaDevices !== undefined;

/** Until the signal. @throws when the camera cannot be used */
export async function scanFrames(video: HTMLVideoElement | null, { report, facing, signal }: Looking): Promise<void> {
  if (!video) return;
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing } });
  const stop = () => {
    for (const track of camera.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  video.srcObject = camera;
  await video.play();
  const detector = new (window as unknown as WithDetector).BarcodeDetector({ formats: ['qr_code'] });
  const timer = setInterval(async () => {
    // A frame that cannot be read is skipped.
    const codes = await detector.detect(video).catch(() => []);
    const [found] = codes;
    if (found && !signal.aborted) report(found.rawValue);
  }, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stop();
  });
}
