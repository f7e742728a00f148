// Several saved cards per account, one of them the default, and what a payment does with the card that its payer confirms.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_cards add column id uuid, add column is_default boolean not null default true;
    update saved_cards set id = gen_random_uuid();
    alter table saved_cards drop constraint saved_cards_pkey, add primary key (user_id, id);
    create unique index saved_cards_default on saved_cards (user_id) where is_default;
    create unique index saved_cards_method on saved_cards (method_ref, user_id);
    alter table saved_card_setups drop constraint saved_card_setups_pkey, add primary key (user_id, setup_ref)`.execute(
    db,
  );
  await sql`alter table payments add column chosen_method_ref text, add column saves_for uuid`.execute(db);
}
