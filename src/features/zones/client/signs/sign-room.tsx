import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/api/call-api.ts';
import { Banner } from '#platform/ui/banner.tsx';
import type { Zone } from '../../zones.contract.ts';
import { zonesTexts } from '../setup/zones-texts.ts';

const texts = zonesTexts.sign;

/** Warns if the printed sign of the saved zone has no room for all rates. */
export function SignRoom({ zone: { _id, rates, version } }: { readonly zone: Zone }) {
  const room = useQuery({
    queryKey: [`/zones/${_id}/sign#${version}`],
    queryFn: ({ signal }) => callApi('GET /zones/:id/sign', { params: { id: _id }, signal }),
    enabled: (rates ?? []).length > 0,
  });
  if (!room.data) return null;
  const { rates: count, listedOn } = room.data.data;
  if (listedOn.includes('letter')) return null;
  return <Banner tone="info">{listedOn.length > 0 ? texts.noRoomOnLetter(count) : texts.noRoom(count)}</Banner>;
}
