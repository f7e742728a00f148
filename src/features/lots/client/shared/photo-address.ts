import { apiUrl } from '#platform/api/call-api.ts';
import type { LotPhotoSize } from '../../rules/lot-photos.ts';

/** What is at this address never changes. @param file the `file` of a photo, or the `photo` of a location */
export const photoAddress = (locationId: string, file: string, size: LotPhotoSize = 'small'): string =>
  apiUrl('GET /locations/:id/photos/:file/:size', { params: { id: locationId, file, size } });
