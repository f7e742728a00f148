import type { LotPhotoSize } from '#domain/locations/lot-photos.ts';
import { apiUrl } from '../../../lib/api/call-api.ts';

/** What is at this address never changes. @param file the `file` of a photo, or the `photo` of a location */
export const photoAddress = (locationId: string, file: string, size: LotPhotoSize = 'small'): string =>
  apiUrl('GET /locations/:id/photos/:file/:size', { params: { id: locationId, file, size } });
