// Drivers who say again that a car is not theirs: the lot decides, or support if the lot does not.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_claims (
      location_id uuid not null references locations (id),
      -- Also of the visit and its order.
      id uuid not null,
      user_id uuid not null,
      claimed_at timestamptz not null,
      status text not null check (status in ('open', 'refunded', 'declined')),
      decided_by uuid,
      decided_at timestamptz,
      -- Why it was declined.
      note text,
      primary key (location_id, id),
      check ((status = 'open') = (decided_at is null))
    );
    create index visit_claims_open on visit_claims (claimed_at, location_id, id) where status = 'open';
    create index visit_claims_old on visit_claims using brin (claimed_at);
    create index visit_claims_user on visit_claims (user_id);
    -- The reads of a visit.
    create index camera_passes_visit on camera_passes (location_id, visit_id) where visit_id is not null`.execute(db);
}
