/** Photos that a person picks. Happy DOM draws none, so their bytes are these, however large they are. */
import { vi } from 'vitest';

export const PHOTO_BYTES = 'cGhvdG8=';

/** Lets this page read pictures, all but the broken ones. Undone after the test. */
export function canDraw(): void {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new DOMException('The source image could not be decoded.');
    return { width: 10, height: 10, close: () => {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/jpeg;base64,${PHOTO_BYTES}`);
}

export const aPhoto = (name = 'car.png'): File => new File(['photo'], name, { type: 'image/png' });
