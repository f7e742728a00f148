import { t } from 'ttag';
import { type Refusal, refuse } from '#app/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { listValetLocations } from '../board/valet-locations.read-model.ts';

/** How many stands a refusal lists to choose from. */
const LISTED = 20;

/** For a ticket that names no stand: where its attendant works, if that is one stand. */
export async function findOnlyStand(db: Db, { user }: Principal, now: Date): Promise<string | Refusal> {
  if (!user) return refuse('not_signed_in');
  const { data } = await listValetLocations(db, { user, after: null, limit: LISTED, now });
  const stands = data.locations.filter(({ settings }) => settings !== null);
  const [only, ...others] = stands;
  if (only && others.length === 0) return only._id;
  const listed = stands.map(({ _id, name }) => `${name} (${_id})`).join(', ');
  const problem = only ? t`Choose the stand: ${listed}.` : t`You work at no stand. Ask the owner to add you to one.`;
  return refuse('malformed', { fields: { locationId: problem } });
}
