// Zones that count their spaces, with the cars parked there.
import pg from 'pg';

/** Makes every zone count its spaces, with this capacity; parked cars take theirs. */
export async function countAllZones(connectionString: string, capacity: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('update zones set capacity = $1', [capacity]);
  await client.query('insert into zone_spaces (location_id, zone_id) select location_id, id from zones');
  await client.query('update locations set counts_spaces = true');
  await client.query(`
    insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, was_there, counted_at)
    select location_id, zone_id, order_id, 1, covered_from, ends_at, true, now()
    from sessions where status = 'active' and ends_at > now()`);
  // As autovacuum would do within a minute or two.
  for (const table of ['zones', 'zone_spaces', 'locations', 'space_holds'])
    await client.query(`vacuum analyze ${table}`);
  await client.end();
}

/** Makes one zone count its spaces while nobody is parked there. */
export async function countZone(connectionString: string, zoneId: string, capacity: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('update zones set capacity = $2 where id = $1', [zoneId, capacity]);
  await client.query('insert into zone_spaces (location_id, zone_id) select location_id, id from zones where id = $1', [
    zoneId,
  ]);
  await client.end();
}

/** The paths of some zones' pages, as drivers open them. */
export async function listZonePaths(connectionString: string, count: number): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ path: string }>(
    `select '/locations/' || location_id || '/zones/' || id as path from zones order by md5(id::text) limit $1`,
    [count],
  );
  await client.end();
  return rows.map(({ path }) => path);
}
