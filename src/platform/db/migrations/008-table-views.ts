// How people look at their tables, saved by name: filters, order, columns and density as the address of the page has them.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_views (
      user_id uuid not null,
      table_name text not null,
      name text not null,
      address text not null,
      primary key (user_id, table_name, name)
    );
    -- The release after this one drops transaction_views.
    insert into table_views (user_id, table_name, name, address)
    select user_id, 'transactions', name, concat_ws('&',
      'hide=' || nullif((select string_agg(each, '%2C') from jsonb_array_elements_text(view->'hidden') each), ''),
      'kind=' || (view->>'kind'),
      'lot=' || (view->>'locationId'),
      'order=' || nullif(view->>'order', 'newest'),
      'provider=' || (view->>'provider'))
    from transaction_views`.execute(db);
}
