// Lines of a price or a refund that are tips and nothing else, as defined by `isTipAlone` in the domain (rule 347).

import { type RawBuilder, sql } from 'kysely';

/** @param lines a column or expression of price lines */
export const areTipsAlone = (
  lines: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(json_array_length(${lines}) > 0
  and not exists (select 1 from json_array_elements(${lines}) line where line->>'payee' <> 'tips'))`;
