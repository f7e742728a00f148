// A phone's photo has several megabytes; recognizing a car needs a few hundred kilobytes. Redrawing also removes
// position and device data.

const MAX_SIDE = 1600;
const QUALITY = 0.8;

/** The photo as a base64 JPEG. Throws if it cannot be read as a picture. */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const url = canvas.toDataURL('image/jpeg', QUALITY);
  return url.slice(url.indexOf(',') + 1);
}
