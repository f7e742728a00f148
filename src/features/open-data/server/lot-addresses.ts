// The web addresses of what open data names.

import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { PublishedLot } from './published-lots.read-model.ts';

export const lotPath = (lotId: string): string => `/locations/${lotId}/zones`;
export const zonePath = (lotId: string, zoneId: string): string => `/locations/${lotId}/zones/${zoneId}`;

/** Null if it has no photo. */
export const photoPath = ({ id, coverPhoto }: Pick<PublishedLot, 'id' | 'coverPhoto'>): string | null =>
  coverPhoto === null ? null : `${API_PREFIX}/locations/${id}/photos/${coverPhoto}/large`;
