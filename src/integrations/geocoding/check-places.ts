import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';
import { createGooglePlaces } from './google-places.ts';

export async function checkPlaces(settings: { key: string; apiUrl: string } | null): Promise<Verdict> {
  if (!settings) return { kind: 'unset', note: 'the offline gazetteer knows cities and ZIP codes' };
  try {
    const { places } = await createGooglePlaces(settings).suggest('Chicago');
    if (places.length > 0) return { kind: 'ok', note: 'Google' };
    return { kind: 'wrong', why: 'Google answers and does not know Chicago. Set PLACES_API_URL.' };
  } catch (error) {
    return failedCheck(
      'Google',
      error,
      "Set GOOGLE_MAPS_KEY, and allow it the Places API (New) and this server's address.",
    );
  }
}
